// Plain JavaScript for Node 20, because start-program.mjs uses it before anything is installed.

/** A problem that the developer can solve; printed without a stack trace. */
export class LocalProblem extends Error {
  name = "LocalProblem";
}

/**
 * Prints an error and exits with 1 when the script fails.
 * @param {() => unknown} work
 */
export async function runScript(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof LocalProblem ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}
