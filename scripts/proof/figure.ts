/** One measured promise of the shop: a row of the table that `npm run proof` prints. */
export interface Figure {
  /** A name in scripts/proof.ts. */
  readonly part: string;
  /** What was counted or timed, for example "orders accepted by two agents". */
  readonly figure: string;
  /** The allowed value with its unit, for example "0" or "< 150 ms". */
  readonly bound: string;
  readonly measured: string;
  readonly holds: boolean;
  /** The file that measures it, from the repository's root. */
  readonly test: string;
}

const MARK = "PROOF ";

/** Prints a line for people, such as how to repeat a run. */
export const say = (line: string): void => console.log(line);

/** Prints a figure on a line of its own, which `npm run proof` parses. Returns whether the figure holds. */
export const reportFigure = (figure: Figure): boolean => {
  console.log(`${MARK}${JSON.stringify(figure)}`);
  return figure.holds;
};

export const reportZero = (of: Pick<Figure, "part" | "test" | "figure">, count: number): boolean =>
  reportFigure({ ...of, bound: "0", measured: String(count), holds: count === 0 });

const MAX_PRINTED = 40;

/** Reports the number of cases, which must be 0, and prints the first of them. */
export const reportNone = (of: Pick<Figure, "part" | "test" | "figure">, cases: readonly string[]): boolean => {
  for (const one of cases.slice(0, MAX_PRINTED)) console.log(one);
  return reportZero(of, cases.length);
};

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** `share` and `floor`: from 0 to 1. */
export const reportShare = (of: Pick<Figure, "part" | "test" | "figure">, share: number, floor: number): boolean =>
  reportFigure({ ...of, bound: `≥ ${percent(floor)}`, measured: percent(share), holds: share >= floor });

/** Test runners may print the codes of a colour before the line. */
const LINE = new RegExp(`^[^ ]*${MARK}(\\{.*\\})$`, "gm");

export const readFigures = (output: string): Figure[] =>
  [...output.matchAll(LINE)].map(([, json = ""]) => JSON.parse(json) as Figure);
