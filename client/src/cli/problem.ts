export const EXIT = {
  /** The shop rejected the request or cannot be reached. */
  refused: 1,
  /** The command line or an input file is invalid. */
  wrongUse: 2,
  /** Nothing was ordered, because the user declined or must review lines first. */
  notOrdered: 3,
} as const;

/** An error that the user can fix, shown without a stack trace. */
export class CliProblem extends Error {
  override readonly name = "CliProblem";
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.wrongUse) {
    super(message);
    this.exitCode = exitCode;
  }
}
