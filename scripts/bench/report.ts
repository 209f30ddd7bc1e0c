import type { Cost, Round } from "./load.ts";

/** A case's medians over its rounds. */
export interface Row {
  readonly name: string;
  readonly cost: Cost;
  readonly shop: Round;
  readonly bare: Round | null;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

export const medianOf = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  cpu: median(rounds.map(({ cpu }) => cpu)),
  failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
});

const HEAD = [
  "route",
  ...["req/s", "p50 ms", "p99 ms", "CPU ms", "trips", "rows", "bytes", "failed"],
  ...["bare req/s", "bare CPU", "of bare", "CPU ×"],
];

const number = (value: number | undefined, digits = 0): string =>
  value === undefined || Number.isNaN(value) ? "-" : value.toFixed(digits);

const cellsOf = ({ name, cost, shop, bare }: Row): string[] => [
  name,
  number(shop.perSecond),
  number(shop.p50),
  number(shop.p99),
  number(shop.cpu, 2),
  number(cost.trips),
  number(cost.rows),
  number(cost.bytes),
  number(shop.failed),
  number(bare?.perSecond),
  number(bare?.cpu, 2),
  number(bare ? shop.perSecond / bare.perSecond : undefined, 2),
  number(bare ? shop.cpu / bare.cpu : undefined, 2),
];

const line = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(34) : cell.padStart(11))).join("");

/** "of bare" compares requests a second, "CPU ×" the CPU of the two workerd processes a request. */
export const tableOf = (rows: readonly Row[]): string => [HEAD, ...rows.map(cellsOf)].map(line).join("\n");
