import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
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

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const LEAST_NICE = 19;
/** Linux gives these the processor only while nobody else wants it; a low niceness alone lets others wait for milliseconds. */
const IDLE_PRIORITY = ["chrt", "--idle", "0"];
const hasIdlePriority = process.platform === "linux" && spawnSync("chrt", ["--version"]).status === 0;

/** Runs one part to its end in a process of its own. A signal to this process ends it too. */
export const runPart = async (part: Part, { seed, folder }: { seed: number; folder: string }): Promise<Result> => {
  const startedAt = Date.now();
  const log = join(folder, `${part.name}.log`);
  const output = openSync(log, "w");
  const isBackground = part.timedOn === undefined;
  const [program = "", ...args] = [...(isBackground && hasIdlePriority ? IDLE_PRIORITY : []), ...part.command];
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { ...process.env, RASAD_TIER: part.tier ?? "proof", RASAD_PROOF_SEED: String(seed) },
    stdio: ["ignore", output, output],
  });
  if (isBackground && child.pid !== undefined) setPriority(child.pid, LEAST_NICE);
  const end = () => child.kill("SIGTERM");
  for (const event of SIGNALS) process.on(event, end);
  const code = await new Promise<number>((done) => {
    child.once("error", () => done(1));
    child.once("close", (exitCode) => done(exitCode ?? 1));
  });
  for (const event of SIGNALS) process.off(event, end);
  closeSync(output);
  const figures = readFigures(readFileSync(log, "utf8"));
  const missing = figures.length < part.figures ? `reported ${figures.length} of ${part.figures} figures` : null;
  const problem = code === 0 ? missing : `ended with exit code ${code}`;
  return { part, figures, seconds: (Date.now() - startedAt) / 1000, problem, log };
};
