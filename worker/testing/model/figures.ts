import type { Figure } from "../../../scripts/proof/figure.ts";
import type { FailedRun } from "./prove-model.ts";
import { ROW_FAULTS } from "./row-faults.ts";
import type { Kind, Tally } from "./tally.ts";
import type { TriedFaults } from "./try-faults.ts";

const spelled = (count: number): string => count.toLocaleString("en-IN");

/** Describes each figure and the total it is taken from. */
const NAMES: Record<Kind, (tally: Tally) => string> = {
  answers: ({ commands }) => `legal commands refused, or answered with 5xx, of ${spelled(commands)} commands`,
  refusals: ({ refusals }) => `illegal commands carried out, or that moved a row, of ${spelled(refusals)}`,
  steps: ({ events }) => `events whose step is no edge of the lifecycle, of ${spelled(events)}`,
  versions: ({ orders }) => `orders whose version is not the number of their events, of ${spelled(orders)}`,
  stock: ({ checks }) => `units of stock that appeared or vanished, in ${spelled(checks)} checks`,
  ledger: ({ checks }) => `rules of orders, documents and ledger that were broken, in ${spelled(checks)} checks`,
  mails: ({ events }) => `events without exactly one mail, of ${spelled(events)}`,
  webhooks: ({ webhooks }) => `webhooks missing, doubled or out of order, of ${spelled(webhooks)}`,
};

const TEST = "worker/ledger/ledger-model.proof.test.ts";

const figureOf = (figure: string, bound: string, measured: number, holds: boolean): Figure => ({
  part: "model",
  figure,
  bound,
  measured: spelled(measured),
  holds,
  test: TEST,
});

interface Measured {
  readonly tally: Tally;
  readonly failed: readonly FailedRun[];
  readonly faults: TriedFaults;
}

/** The figures of the part "model". Of a failed seed, only its first problems are counted. */
export const figuresOf = ({ tally, failed, faults }: Measured, least: number): Figure[] => {
  const problems = failed.flatMap(({ failure }) => failure.problems);
  const counted = (Object.keys(NAMES) as Kind[]).map((kind) => {
    const measured = problems.filter((problem) => problem.kind === kind).length;
    return figureOf(NAMES[kind](tally), "0", measured, measured === 0);
  });
  const kinds = Object.keys(tally.byName).length;
  const carriedOut = `commands carried out, of ${kinds} kinds and ${tally.plays} seeds`;
  const { tried, unnoticed } = faults;
  const noticed = `faults put into rows that no check noticed, of ${tried.length}`;
  return [
    figureOf(carriedOut, `≥ ${spelled(least)}`, tally.commands, tally.commands >= least),
    ...counted,
    figureOf(noticed, "0", unnoticed.length, unnoticed.length === 0 && tried.length === ROW_FAULTS.length),
  ];
};
