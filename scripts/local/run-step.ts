import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { processStat } from "../orphaned.mjs";
import { projectRoot } from "./state.ts";

interface StepOptions {
  readonly env: Record<string, string>;
  /** The file for the program's output. */
  readonly log: string;
  readonly signal: AbortSignal;
}

const LAST_LINES = 40;

export const lastLinesOf = (log: string): string =>
  readFileSync(log, "utf8").trimEnd().split("\n").slice(-LAST_LINES).join("\n");

const TICKS_A_SECOND = 100;

/** CPU seconds of all programs that this process has run to their end; null except on Linux. */
export const cpuSecondsSoFar = (): number | null => {
  if (process.platform !== "linux") return null;
  const fields = processStat("self");
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
};

let counted = cpuSecondsSoFar() ?? 0;

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
    // On any other signal Playwright exits without stopping its web server.
    killSignal: "SIGINT",
  });
  closeSync(output);
  return new Promise((done) => {
    child.on("error", (error) => {
      if (error.name === "AbortError") return;
      writeFileSync(log, String(error));
      done({ code: 1, cpuSeconds: null });
    });
    child.on("exit", (code) => {
      // The system has added the program's seconds by now.
      const now = cpuSecondsSoFar();
      done({ code: code ?? 1, cpuSeconds: now === null ? null : now - counted });
      counted = now ?? 0;
    });
  });
}
