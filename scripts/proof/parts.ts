/** A part of the proof: one command that measures some figures. */
export interface Part {
  readonly name: string;
  /** What it does, for the list in docs/proof.md. */
  readonly about: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** How many figures it must report; a part that reports fewer has failed. */
  readonly figures: number;
}

/** A proof inside workerd or Node: its file is in the proof tier of vitest.config.ts. */
const vitest = (project: string, file: string): Part["command"] => [
  "vitest",
  "run",
  `--project=${project}`,
  "--reporter=default",
  "--silent=false",
  file,
];

/** The soak is first: it takes most of the time, and the others run beside it. */
export const PARTS: readonly Part[] = [];

export { vitest };
