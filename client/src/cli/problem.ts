/** Exit codes of the command line. */
export const EXIT = {
  /** The shop refused it, or cannot be reached. */
  refused: 1,
  /** The command line or a file of it is not right. */
  wrongUse: 2,
  /** Nothing was ordered, because somebody said no or has to look first. */
  notOrdered: 3,
} as const;

/** What a person can put right, said without a stack trace. */
export class CliProblem extends Error {
  override readonly name = "CliProblem";
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.wrongUse) {
    super(message);
    this.exitCode = exitCode;
  }
}
