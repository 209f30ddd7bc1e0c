import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { projectRoot } from "./state.ts";

interface StepOptions {
  readonly env: Record<string, string>;
  /** Its output goes to the terminal at once; otherwise it is collected, so that two steps do not mix theirs. */
  readonly isAlone: boolean;
}

/** Runs a program to its end. A signal to this process, or the end of the one that started it, ends the program too. */
export async function runStep(
  command: string,
  args: readonly string[],
  { env, isAlone }: StepOptions,
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["inherit", ...(isAlone ? (["inherit", "inherit"] as const) : (["pipe", "pipe"] as const))],
  });
  const end = () => child.kill("SIGTERM");
  const events = ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"];
  for (const event of events) process.on(event, end);
  const exit = new Promise<number>((done) => {
    child.once("error", () => done(1));
    child.once("exit", (code) => done(code ?? 1));
  });
  const read = (stream: typeof child.stdout) => (stream ? text(stream) : "");
  const [code, out, errors] = await Promise.all([exit, read(child.stdout), read(child.stderr)]);
  for (const event of events) process.off(event, end);
  return { code, output: out + errors };
}
