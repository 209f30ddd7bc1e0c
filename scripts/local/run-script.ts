import { LocalProblem } from "../problem.mjs";

export { LocalProblem };

/** Runs a script; when it fails, prints why and exits with 1. */
export async function runScript(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof LocalProblem ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}
