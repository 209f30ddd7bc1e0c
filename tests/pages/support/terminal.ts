import { execFile } from "node:child_process";
import { access, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { anyAddress } from "../../support/door.ts";

const find = async (program: string): Promise<string> => {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, program);
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  throw new Error(`The commands of the guide need ${program}. Install it to run their test.`);
};

/** `set -a` lets jq print the variables at the end. Each answer of curl becomes a line of a file. */
const PROLOGUE = `set -aeuo pipefail
curl() { command curl "$@" | "$TEE" -a answers; echo >> answers; }`;

interface Run {
  /** The parsed output of curl, by the name of the step. */
  readonly answers: ReadonlyMap<string, readonly unknown[]>;
  readonly variables: Readonly<Record<string, string>>;
  readonly readFile: (name: string) => Promise<Buffer>;
}

/** Runs the scripts one after the other in one bash, which finds no other programs than curl and jq. */
export const runInTerminal = async (steps: ReadonlyMap<string, string>): Promise<Run> => {
  const folder = await mkdtemp(join(tmpdir(), "rasad-terminal-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const program of ["curl", "jq"]) await symlink(await find(program), join(folder, program));
  await writeFile(join(folder, ".curlrc"), `header = "CF-Connecting-IP: ${anyAddress()}"\n`);
  const scripts = [...steps].map(([step, script]) => `echo '"${step}"' >> answers\n${script}`);
  const { stdout } = await promisify(execFile)(
    await find("bash"),
    ["--noprofile", "--norc", "-c", [PROLOGUE, ...scripts, "echo", "jq -nc env"].join("\n")],
    { cwd: folder, env: { PATH: folder, CURL_HOME: folder, TEE: await find("tee") } },
  );
  const answers = new Map<string, unknown[]>();
  let step = "";
  for (const line of (await readFile(join(folder, "answers"), "utf8")).split("\n").filter(Boolean)) {
    const value: unknown = JSON.parse(line);
    if (typeof value === "string") step = value;
    else answers.set(step, [...(answers.get(step) ?? []), value]);
  }
  const variables = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "{}");
  return { answers, variables, readFile: (name) => readFile(join(folder, name)) };
};
