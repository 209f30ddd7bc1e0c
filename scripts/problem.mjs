/** A problem that the developer can solve, printed without a stack trace. */
export class LocalProblem extends Error {
  name = "LocalProblem";
}
