import { cpSync } from "node:fs";
import { join } from "node:path";
import { buildIfChanged } from "../local/build.ts";
import { bundleWorker } from "../local/bundle-worker.ts";
import { type MeasuredShop, prepareMeasuredShop } from "../local/measured-shop.ts";
import { median } from "../local/percentile.ts";
import { startLocal } from "../local/start-local.ts";
import { storageFolder } from "../local/state.ts";
import { makeTemporaryFolder } from "../local/temporary-folder.ts";
import { readWorkerOptions } from "../local/worker-options.ts";
import { startWorkerd } from "../local/workers.ts";
import type { BenchCase } from "./cases.ts";
import { load, type Round, startWithPid } from "./load.ts";

interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** The result of a case, with medians over its rounds. */
export interface Row {
  readonly name: string;
  readonly shop: Round;
  readonly bare?: Round;
}

/** The folders of a generated shop, and of a copy of its data for the bare Worker. */
interface Shops {
  readonly data: MeasuredShop;
  readonly shopState: string;
  readonly bareState: string;
}

export const prepareShops = async (products: number): Promise<Shops> => {
  await buildIfChanged();
  const folder = makeTemporaryFolder("rasad-bench-");
  const shopState = join(folder, "shop");
  const bareState = join(folder, "bare");
  const data = await prepareMeasuredShop(shopState, products);
  cpSync(storageFolder(shopState), storageFolder(bareState), { recursive: true });
  return { data, shopState, bareState };
};

/** Serves the bare Worker like the shop: on the same runtime, with its flags, D1 and router of assets. */
const startBare = async (port: number, stateDir: string) => {
  const { options } = await readWorkerOptions("build/server/wrangler.json");
  const { compatibilityDate, compatibilityFlags, d1Databases, assets } = options;
  const contents = await bundleWorker("bare", "scripts/bench/bare-worker.ts");
  const worker = { compatibilityDate, compatibilityFlags, d1Databases, assets };
  const mf = await startWorkerd({
    port,
    resourcePersistencePath: storageFolder(stateDir),
    workers: [{ ...worker, name: "bare", modules: [{ type: "ESModule", path: "bare.js", contents }] }],
  });
  return { url: `http://localhost:${port}`, stop: () => mf.dispose() };
};

const medianOf = (rounds: readonly Round[]): Round => {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]));
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  return { perSecond: of("perSecond"), p50: of("p50"), p99: of("p99"), cpu: of("cpu"), failed };
};

/** Each round measures all cases; for each case, first the shop and then the bare Worker. Uses `port` and the next two. */
export const compare = async (
  { shopState, bareState }: Shops,
  port: number,
  cases: readonly BenchCase[],
  plan: Plan,
): Promise<Row[]> => {
  const shop = await startWithPid(() => startLocal({ port, stateDir: shopState, quiet: true }));
  const bare = await startWithPid(() => startBare(port + 2, bareState));
  const measured = cases.map((benchCase) => ({ benchCase, shop: [] as Round[], bare: [] as Round[] }));
  for (let round = 1; round <= plan.rounds; round++) {
    for (const one of measured) {
      const { seconds, connections } = { ...plan, ...one.benchCase };
      for (const side of ["shop", "bare"] as const) {
        const requests = one.benchCase[side];
        if (!requests) continue;
        const target = side === "shop" ? shop : bare;
        // Warms up: compiles the code and fills caches.
        if (round === 1) await load(target, requests, { connections, seconds: 1 });
        one[side].push(await load(target, requests, { connections, seconds }));
      }
    }
    console.error(`Round ${round} of ${plan.rounds} is done.`);
  }
  await bare.stop();
  await shop.stop();
  return measured.map(({ benchCase, shop, bare }) => ({
    name: benchCase.name,
    shop: medianOf(shop),
    ...(bare.length > 0 ? { bare: medianOf(bare) } : {}),
  }));
};
