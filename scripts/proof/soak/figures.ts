import { type Figure, reportFigure } from "../figure.ts";
import type { Books } from "./books.ts";
import type { Report } from "./load.ts";
import { percentile } from "./measures.ts";
import { FIRST_SHARE, type Memory } from "./memory.ts";
import { CLASSES } from "./reads.ts";

const MAX_P95_MS = 150;
/** An order or a payment waits for several trips to D1, so a class may take twice as long as the whole, and not longer. */
const MAX_P95_OF_CLASS_MS = 2 * MAX_P95_MS;
const MAX_MB_PER_MINUTE = 1;
/** Local workerd keeps some 8 KB for each Durable Object that ended, whatever it did: bare-objects.ts. */
const MAX_KB_PER_ORDER = 50;
const MAX_LAG_MS = 60_000;

export interface Soaked {
  readonly report: Report;
  readonly books: Books;
  /** After the first quarter of the time, when caches are full, and at its end. */
  readonly memory: readonly [full: Memory, end: Memory];
}

const p95 = (times: readonly number[]): number =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  );
const ms = (value: number): string => `${value.toFixed(0)} ms`;
/** The rest of the time and of the orders, after the first reading of memory. */
const REST = 1 - FIRST_SHARE;

/** A password's hash takes 200 ms of the processor on purpose, so a sign-in is no answer of a page. */
const TIMED = CLASSES.filter((name) => name !== "sign-ins");

type Measured = Pick<Figure, "figure" | "bound" | "measured" | "holds">;

const zero = (figure: string, measured: number): Measured => ({
  figure,
  bound: "0",
  measured: String(measured),
  holds: measured === 0,
});

const figuresOf = ({ report, books, memory }: Soaked): Measured[] => {
  const all = p95(Object.values(report.times).flat());
  const classes = TIMED.map((name) => ({ name, value: p95(report.times[name]) }));
  const [full, end] = memory;
  const mbPerMinute = (end.heapMb - full.heapMb) / (report.minutes * REST);
  const kbPerOrder = ((end.residentMb - full.residentMb) * 1024) / (report.livesBegun * REST);
  const between = (from: number, to: number): string => `(${from.toFixed(0)} to ${to.toFixed(0)} MB)`;
  const lag = (name: string, { p99Ms }: Books["outbox"]): Measured => ({
    figure: name,
    bound: "< 60 s",
    measured: `${(p99Ms / 1000).toFixed(1)} s`,
    holds: p99Ms < MAX_LAG_MS,
  });
  return [
    zero(`answers with another status than the right one, of ${report.sent} requests`, report.failed),
    {
      figure: `p95 of all ${report.sent} requests, from when each was due`,
      bound: `< ${MAX_P95_MS} ms`,
      measured: ms(all),
      holds: all < MAX_P95_MS,
    },
    {
      figure: "p95 of each class of requests, without sign-ins",
      bound: `< ${MAX_P95_OF_CLASS_MS} ms`,
      measured: classes.map(({ name, value }) => `${name} ${value.toFixed(0)}`).join(", "),
      holds: classes.every(({ value }) => value < MAX_P95_OF_CLASS_MS),
    },
    {
      figure: "growth of the Worker's heap after garbage collections, after the first quarter",
      bound: `< ${MAX_MB_PER_MINUTE} MB a minute`,
      measured: `${mbPerMinute.toFixed(2)} MB a minute ${between(full.heapMb, end.heapMb)}`,
      holds: mbPerMinute < MAX_MB_PER_MINUTE,
    },
    {
      figure: "growth of what the Worker's process has resident for each order, after the first quarter",
      bound: `< ${MAX_KB_PER_ORDER} KB an order`,
      measured: `${kbPerOrder.toFixed(0)} KB an order ${between(full.residentMb, end.residentMb)}`,
      holds: kbPerOrder < MAX_KB_PER_ORDER,
    },
    zero(
      `orders that are not delivered, or whose version is not their number of events, of ${report.livesBegun}`,
      books.undelivered + books.drifted,
    ),
    zero(`discrepancies that the reconciler noted, of ${books.reconciled} payments it checked`, books.discrepancies),
    zero(`differences in a whole check of ${books.ledgerRows} rows of the ledger`, books.ledgerDifferences),
    lag(`p99 from enqueued to sent, of ${books.outbox.ended} mails and pushes`, books.outbox),
    lag(`p99 from the event to its delivery, of ${books.webhooks.ended} webhooks`, books.webhooks),
    zero("mails, pushes and webhooks that were left or given up", books.outbox.left + books.webhooks.left),
  ];
};

const TEST = "scripts/proof/soak.ts";

/** Prints the figures; false when one misses its bound. */
export const reportSoak = (soaked: Soaked): boolean => {
  const figures = figuresOf(soaked);
  for (const figure of figures) reportFigure({ part: "soak", test: TEST, ...figure });
  return figures.every(({ holds }) => holds);
};

/** The times of each class as a table, for docs/proof.md. */
export const tableOfTimes = ({ times }: Report): string =>
  [
    "| class | requests | p50 ms | p95 ms | p99 ms | longest ms |",
    "|---|---|---|---|---|---|",
    ...CLASSES.map((name) => {
      const sorted = times[name].toSorted((a, b) => a - b);
      const shown = [0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share).toFixed(0));
      return `| ${name} | ${sorted.length} | ${shown.join(" | ")} |`;
    }),
  ].join("\n");

/** The p95 and the longest time of each minute, ms. */
export const timesByMinute = ({ byMinute }: Report): string =>
  byMinute
    .filter((times) => times.length > 0)
    .map((times) => `${p95(times).toFixed(0)} ${Math.max(...times).toFixed(0)}`)
    .join(", ");
