/** One measured promise of the shop: a row of the table that `npm run proof` prints. */
export interface Figure {
  /** The part of the proof that measured it: a name in parts.ts. */
  readonly part: string;
  /** What was counted or timed, for example "orders accepted by two agents". */
  readonly figure: string;
  /** What it must be, with its unit, for example "0" or "< 150 ms". */
  readonly bound: string;
  /** What it was, with its unit. */
  readonly measured: string;
  readonly holds: boolean;
  /** The file that measures it, from the repository's root. */
  readonly test: string;
}

const MARK = "PROOF ";

/** Prints a figure on a line of its own, from which `npm run proof` reads it. Works in Node and in workerd. */
export const reportFigure = (figure: Figure): void => {
  console.log(`${MARK}${JSON.stringify(figure)}`);
};

const SHOWN = 40;

/** Prints a figure of what must not be, after its first cases, and says whether there are none. */
export const reportNone = (of: Pick<Figure, "part" | "test" | "figure">, cases: readonly string[]): boolean => {
  for (const one of cases.slice(0, SHOWN)) console.log(one);
  const holds = cases.length === 0;
  reportFigure({ ...of, bound: "0", measured: String(cases.length), holds });
  return holds;
};

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Prints a share, from 0 to 1, that must be at least so large. */
export const reportShare = (of: Pick<Figure, "part" | "test" | "figure">, share: number, floor: number): void =>
  reportFigure({ ...of, bound: `≥ ${percent(floor)}`, measured: percent(share), holds: share >= floor });

/** The line of a figure. A test runner that prints in colours puts the codes of a colour before the first line of a test. */
const LINE = new RegExp(`^[^ ]*${MARK}(\\{.*\\})$`, "gm");

/** The figures in what a part printed. */
export const readFigures = (output: string): Figure[] =>
  [...output.matchAll(LINE)].map(([, json = ""]) => JSON.parse(json) as Figure);
