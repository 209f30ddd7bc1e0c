import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { casesOf } from "./bench/cases.ts";
import { compare, type Row, withShops } from "./bench/compare.ts";
import { LocalProblem, runScript } from "./run-script.mjs";

/**
 * npm run bench: measures the main routes of the production bundle and a bare Worker (bench/bare-worker.ts) on the same
 * runtime, with ports and data of its own. The figures compare versions on one machine; they do not predict production,
 * because D1 is local and the load generator takes a core.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "8" },
    products: { type: "string", default: "5000" },
    port: { type: "string", default: "8896" },
    only: { type: "string", default: "" },
    json: { type: "string" },
  },
});

const HEAD = [
  "route",
  ...["req/s", "p50 ms", "p99 ms", "CPU ms", "trips", "rows", "bytes", "failed"],
  ...["bare req/s", "bare CPU", "of bare", "CPU ×"],
];

const number = (value: number | undefined, digits = 0): string =>
  value === undefined || Number.isNaN(value) ? "-" : value.toFixed(digits);

/** "of bare" is the ratio of requests a second, "CPU ×" that of the CPU per request. */
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
  number(bare && shop.perSecond / bare.perSecond, 2),
  number(bare && shop.cpu / bare.cpu, 2),
];

const printLine = (cells: readonly string[]): void =>
  console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(34) : cell.padStart(11))).join(""));

await runScript(async () => {
  const { products, rounds, seconds, connections, only } = values;
  await withShops(Number(values.port), Number(products), async (shops) => {
    const cases = casesOf(shops.data).filter(({ name }) => only.split(",").some((part) => name.includes(part)));
    if (cases.length === 0) throw new LocalProblem(`No route's name contains "${only}".`);
    const plan = { rounds: Number(rounds), seconds: Number(seconds), connections: Number(connections) };
    const rows = await compare(shops, cases, plan);
    console.log(`${products} products, ${connections} connections, ${rounds} rounds of ${seconds} s.`);
    for (const cells of [HEAD, ...rows.map(cellsOf)]) printLine(cells);
    if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  });
});
