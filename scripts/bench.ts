import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type BenchCase, casesOf } from "./bench/cases.ts";
import { compare } from "./bench/compare.ts";
import { printGrowth } from "./bench/growth.ts";
import { printMemory } from "./bench/memory.ts";
import { printProfile } from "./bench/profile.ts";
import { tableOf } from "./bench/report.ts";
import { prepareBench } from "./bench/serve.ts";
import { LocalProblem, runScript } from "./local/run-script.ts";

/**
 * `npm run bench`: measures the main routes of the production bundle beside a bare Worker (bench/bare-worker.ts) on the
 * same runtime, with ports and data of its own. The figures compare two versions on one machine; they do not predict
 * production, because D1 is local and the sender of the requests takes a core.
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
    profile: { type: "string" },
    memory: { type: "boolean", default: false },
    growth: { type: "string" },
    requests: { type: "string", default: "100000" },
  },
});

const named = (cases: readonly BenchCase[], part: string): BenchCase[] => {
  const found = cases.filter(({ name }) => part.split(",").some((one) => name.includes(one)));
  if (found.length === 0) throw new LocalProblem(`No route's name contains "${part}".`);
  return found;
};

await runScript(async () => {
  const [port, seconds] = [Number(values.port), Number(values.seconds)];
  if (values.growth) return await printGrowth(values.growth.split(",").map(Number), port);
  const bench = await prepareBench(port, Number(values.products));
  try {
    const cases = named(casesOf(bench.data), values.profile ?? values.only);
    if (values.memory) return await printMemory(bench, cases, Number(values.requests));
    if (values.profile !== undefined) {
      for (const one of cases) await printProfile(bench, one, port + 3);
      return;
    }
    const [rounds, connections] = [Number(values.rounds), Number(values.connections)];
    const rows = await compare(bench, cases, { rounds, seconds, connections });
    console.log(`${values.products} products, ${connections} connections, ${rounds} rounds of ${seconds} s.`);
    console.log(tableOf(rows));
    if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  } finally {
    bench.remove();
  }
});
