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
import { type Cost, load, measureCost, type Round, startWithPid } from "./load.ts";

interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** The result of a case, with medians over its rounds. */
export interface Row {
  readonly name: string;
  readonly cost: Cost;
  readonly shop: Round;
  readonly bare?: Round;
}

interface Shops {
  readonly data: MeasuredShop;
  readonly port: number;
  readonly shopState: string;
  readonly bareState: string;
}

/** Calls `work` with a generated shop, and a copy of its data for the bare Worker. Uses `port` and the next two. */
export const withShops = async (port: number, products: number, work: (shops: Shops) => Promise<void>) => {
  await buildIfChanged();
  const folder = makeTemporaryFolder("rasad-bench-");
  const shopState = join(folder, "shop");
  const bareState = join(folder, "bare");
  const data = await prepareMeasuredShop(shopState, products);
  cpSync(storageFolder(shopState), storageFolder(bareState), { recursive: true });
  await work({ data, port, shopState, bareState });
};

/** Serves the bare Worker like the shop: on the same runtime, with its flags, D1 and router of assets. */
export async function startBare(port: number, stateDir: string) {
  const { options } = await readWorkerOptions("build/server/wrangler.json");
  const { compatibilityDate, compatibilityFlags, d1Databases, assets } = options;
  const contents = await bundleWorker("bare", "scripts/bench/bare-worker.ts");
  const worker = { compatibilityDate, compatibilityFlags, d1Databases, assets };
  const mf = await startWorkerd({
    port,
    resourcePersistencePath: storageFolder(stateDir),
    workers: [{ ...worker, name: "bare", modules: [{ type: "ESModule", path: "bare.js", contents }] }],
  });
  const url = `http://localhost:${port}`;
  await (await fetch(`${url}/ready`)).text();
  return { url, stop: () => mf.dispose() };
}

/** Sets the number of waiting mails; deletes those that earlier rounds left. */
const setWaitingMails = (db: D1Database, count: number) =>
  db.batch([
    db.prepare("DELETE FROM outbox WHERE status = 'waiting'"),
    db
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 WHERE ?1 > 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
         INSERT INTO outbox (id, kind, dedupe_key, payload, urgency, recipient, next_attempt_at, created_at)
         SELECT hex(randomblob(13)), 'order.placed', 'bench:' || hex(randomblob(8)),
           json_object('orderId', (SELECT id FROM orders LIMIT 1), 'version', 1), 2, 'bench' || i, ?2, ?2 FROM n`,
      )
      .bind(count, Date.now()),
  ]);

interface Measured {
  readonly benchCase: BenchCase;
  readonly cost: Cost;
  readonly shop: Round[];
  readonly bare: Round[];
}

/** Measures on a server of its own, because SERVER_TIMING itself takes time. */
const measureCosts = async ({ port, shopState }: Shops, cases: readonly BenchCase[]): Promise<Measured[]> => {
  const counted = await startLocal({ port, stateDir: shopState, quiet: true, vars: { SERVER_TIMING: "on" } });
  const measured: Measured[] = [];
  for (const benchCase of cases)
    measured.push({ benchCase, cost: await measureCost(counted.url, benchCase.shop), shop: [], bare: [] });
  await counted.stop();
  return measured;
};

const medianOf = (rounds: readonly Round[]): Round => {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]));
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  return { perSecond: of("perSecond"), p50: of("p50"), p99: of("p99"), cpu: of("cpu"), failed };
};

/** Each round measures all cases; for each case, first the shop and then the bare Worker. */
export const compare = async (shops: Shops, cases: readonly BenchCase[], plan: Plan): Promise<Row[]> => {
  const measured = await measureCosts(shops, cases);
  const shop = await startWithPid(() => startLocal({ port: shops.port, stateDir: shops.shopState, quiet: true }));
  const bare = await startWithPid(() => startBare(shops.port + 2, shops.bareState));
  const db = (await shop.mf.getD1Database("DB", "rasad")) as unknown as D1Database;
  for (let round = 1; round <= plan.rounds; round++) {
    for (const one of measured) {
      const { seconds, connections, waitingMails = 0 } = { ...plan, ...one.benchCase };
      for (const side of ["shop", "bare"] as const) {
        const requests = one.benchCase[side];
        if (!requests) continue;
        const target = side === "shop" ? shop : bare;
        // Warms up: compiles the code and fills caches.
        if (round === 1) await load(target, requests, { connections, seconds: 1 });
        // After the warm-up, which would send some of the mails.
        if (side === "shop") await setWaitingMails(db, waitingMails);
        one[side].push(await load(target, requests, { connections, seconds }));
      }
    }
    console.error(`Round ${round} of ${plan.rounds} is done.`);
  }
  await bare.stop();
  await shop.stop();
  return measured.map(({ benchCase, cost, shop, bare }) => ({
    name: benchCase.name,
    cost,
    shop: medianOf(shop),
    ...(bare.length > 0 ? { bare: medianOf(bare) } : {}),
  }));
};
