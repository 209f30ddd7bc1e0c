import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isFlat } from "../tests/http/growth-calls.ts";
import { beginningOfToday, generateData } from "./local/generate-data.ts";
import { measureGrowth, type RouteCost } from "./local/growth-routes.ts";
import { LocalProblem, runScript } from "./local/run-script.ts";
import { startLocal } from "./local/start-local.ts";
import { stateFolder, storageFolder } from "./local/state.ts";

/**
 * npm run growth [-- --scales 1,10,100] [--requests 20] [--port 8890]: serves the production bundle with a generated shop of
 * each scale and prints, for every page and every call that reads, rows, round trips, bytes and times. Shops are generated
 * once and kept in the state folder. Fails when rows grow between the first two scales.
 */
const { values } = parseArgs({
  options: {
    scales: { type: "string", default: "1,10,100" },
    requests: { type: "string", default: "20" },
    port: { type: "string", default: "8890" },
  },
});

const measureShop = async (scale: number): Promise<ReadonlyMap<string, RouteCost>> => {
  const stateDir = join(stateFolder(), `growth-${scale}`);
  const print = (line: string): void => console.error(`scale ${scale}: ${line}`);
  if (!existsSync(storageFolder(stateDir))) await generateData(stateDir, { scale, until: beginningOfToday() }, print);
  const app = await startLocal({
    port: Number(values.port),
    stateDir,
    quiet: true,
    hasCron: false,
    vars: { SERVER_TIMING: "on" },
  });
  try {
    return await measureGrowth(app, stateDir, Number(values.requests));
  } finally {
    await app.stop();
  }
};

const cellsOf = (cost: RouteCost | undefined): string =>
  cost
    ? `${cost.rows} | ${cost.trips} | ${cost.bytes} | ${cost.p50.toFixed(0)} | ${cost.p99.toFixed(0)}`
    : "– | – | – | – | –";

await runScript(async () => {
  const scales = values.scales.split(",").map(Number);
  const measured: ReadonlyMap<string, RouteCost>[] = [];
  for (const scale of scales) measured.push(await measureShop(scale));
  console.log(`| route |${scales.map((scale) => ` rows, ${scale}× | trips | bytes | p50 ms | p99 ms |`).join("")}`);
  console.log(`|---|${scales.map(() => "---|---|---|---|---|").join("")}`);
  const [first, second] = measured;
  const growing: string[] = [];
  for (const [route, cost] of first ?? []) {
    console.log(`| ${route} | ${measured.map((shop) => cellsOf(shop.get(route))).join(" | ")} |`);
    if (second && !isFlat(cost, second.get(route))) growing.push(route);
  }
  if (growing.length > 0) throw new LocalProblem(`Rows grow with the shop:\n${growing.join("\n")}`);
});
