import { spawn, spawnSync } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../local/state.ts";
import { type Figure, readFigures } from "./figure.ts";
import type { Part } from "./parts.ts";

export interface Result {
  readonly part: Part;
  readonly figures: readonly Figure[];
  readonly seconds: number;
  /** Why the part failed besides its figures; null when it ran to its end and reported each. */
  readonly problem: string | null;
  /** All that the part printed. */
  readonly log: string;
}

interface Options {
  readonly seed: number;
  readonly folder: string;
}

const LEAST_NICE = 19;
/** Linux gives these the processor only while nobody else wants it; a low niceness alone lets others wait for milliseconds. */
const IDLE_PRIORITY = ["chrt", "--idle", "0"] as const;
const hasIdlePriority = process.platform === "linux" && spawnSync("chrt", ["--version"]).status === 0;

/** Runs one part to its end in a process of its own. A signal to this process ends it too. */
export const runPart = async (part: Part, { seed, folder }: Options): Promise<Result> => {
  const startedAt = Date.now();
  const log = join(folder, `${part.name}.log`);
  const isBackground = part.timedOn === undefined;
  const [program, ...args] = [
    ...(isBackground && hasIdlePriority ? IDLE_PRIORITY : []),
    ...part.command,
  ] as Part["command"];
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { ...process.env, RASAD_TIER: part.tier ?? "proof", RASAD_PROOF_SEED: String(seed) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (isBackground && child.pid !== undefined) setPriority(child.pid, LEAST_NICE);
  const end = () => child.kill("SIGTERM");
  for (const event of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(event, end);
  const file = createWriteStream(log);
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  const code = await new Promise<number>((done) => {
    child.once("error", () => done(1));
    child.once("close", (exitCode) => done(exitCode ?? 1));
  });
  for (const event of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(event, end);
  await new Promise<void>((done) => file.end(done));
  const figures = readFigures(readFileSync(log, "utf8"));
  const problem =
    code !== 0
      ? `ended with exit code ${code}`
      : figures.length < part.figures
        ? `reported ${figures.length} of ${part.figures} figures`
        : null;
  return { part, figures, seconds: (Date.now() - startedAt) / 1000, problem, log };
};
