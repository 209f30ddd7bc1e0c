/** A problem that the developer can solve, printed without a stack trace. */
export class LocalProblem extends Error {
  override readonly name = "LocalProblem";
}

/** Runs a script; when it fails, prints why and exits with 1. */
export async function runScript(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof LocalProblem ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}
