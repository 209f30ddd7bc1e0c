import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { projectRoot } from "./state.ts";

interface StepOptions {
  readonly env: Record<string, string>;
  /** A file for all that the program prints. */
  readonly log: string;
  /** Ends the program. */
  readonly signal: AbortSignal;
}

const TICKS_A_SECOND = 100;

/** CPU seconds of the programs that this process ran and that have ended, with theirs; null on other systems than Linux. */
export const cpuSecondsSoFar = (): number | null => {
  if (process.platform !== "linux") return null;
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
};

/** The seconds of the programs that have ended. */
let counted = cpuSecondsSoFar() ?? 0;

/** Runs a program to its end. */
export async function runStep(
  command: string,
  args: readonly string[],
  { env, log, signal }: StepOptions,
): Promise<{ code: number; cpuSeconds: number | null }> {
  const output = openSync(log, "w");
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output],
    signal,
  });
  closeSync(output);
  return new Promise((done) => {
    child.on("error", (error) => {
      if (error.name === "AbortError") return;
      writeFileSync(log, String(error));
      done({ code: 1, cpuSeconds: null });
    });
    child.on("exit", (code) => {
      // The system adds a program's seconds when it tells of its end.
      const now = cpuSecondsSoFar();
      done({ code: code ?? 1, cpuSeconds: now === null ? null : now - counted });
      counted = now ?? 0;
    });
  });
}
