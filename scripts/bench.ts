import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findPort } from "../tests/support/free-ports.ts";
import { casesOf } from "./bench/cases.ts";
import { compare, type Row, withShops } from "./bench/compare.ts";
import { LocalProblem, runScript } from "./run-script.mjs";

/**
 * npm run bench: measures the main routes of the production bundle and a bare Worker (bench/bare-worker.ts) on the same
 * runtime, with data of its own. The figures compare versions on one machine; they do not predict production,
 * because D1 is local and the load generator takes a core.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "8" },
    products: { type: "string", default: "5000" },
    only: { type: "string", default: "" },
    json: { type: "string" },
  },
});

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** "of bare" is the ratio of requests a second, "CPU ×" that of the CPU per request. */
const cellsOf = ({ cost, shop, bare }: Row) => ({
  "req/s": round(shop.perSecond),
  "p50 ms": shop.p50,
  "p99 ms": shop.p99,
  "CPU ms": round(shop.cpu, 2),
  ...cost,
  failed: shop.failed,
  ...(bare && {
    "bare req/s": round(bare.perSecond),
    "bare CPU": round(bare.cpu, 2),
    "of bare": round(shop.perSecond / bare.perSecond, 2),
    "CPU ×": round(shop.cpu / bare.cpu, 2),
  }),
});

await runScript(async () => {
  const { products, rounds, seconds, connections, only } = values;
  await withShops(await findPort(2), Number(products), async (shops) => {
    const cases = casesOf(shops.data).filter(({ name }) => only.split(",").some((part) => name.includes(part)));
    if (cases.length === 0) throw new LocalProblem(`No route's name contains "${only}".`);
    const plan = { rounds: Number(rounds), seconds: Number(seconds), connections: Number(connections) };
    const rows = await compare(shops, cases, plan);
    console.log(`${products} products, ${connections} connections, ${rounds} rounds of ${seconds} s.`);
    console.table(Object.fromEntries(rows.map((row) => [row.name, cellsOf(row)])));
    if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  });
});
