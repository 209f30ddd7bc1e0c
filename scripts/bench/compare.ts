import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfChanged } from "../local/build.ts";
import { type MeasuredShop, prepareMeasuredShop } from "../local/measured-shop.ts";
import { startLocal } from "../local/start-local.ts";
import { storageFolder } from "../local/state.ts";
import { startBare } from "./bare-app.ts";
import type { BenchCase } from "./cases.ts";
import { type Cost, load, measureCost, type Round } from "./load.ts";
import { withItsProcess } from "./workerd.ts";

interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** A case's medians over its rounds. */
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

/** Fills a new shop and copies its data for the bare Worker. They take `port` and the two behind it. */
export const withShops = async (port: number, products: number, work: (shops: Shops) => Promise<void>) => {
  await buildIfChanged();
  const folder = mkdtempSync(join(tmpdir(), "rasad-bench-"));
  const shopState = join(folder, "shop");
  const bareState = join(folder, "bare");
  try {
    const data = await prepareMeasuredShop(shopState, products);
    cpSync(storageFolder(shopState), storageFolder(bareState), { recursive: true });
    await work({ data, port, shopState, bareState });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Of a shop that adds each answer's cost at D1, which itself costs time. */
const measureCosts = async ({ port, shopState }: Shops, cases: readonly BenchCase[]): Promise<Cost[]> => {
  const counted = await startLocal({ port, stateDir: shopState, quiet: true, vars: { SERVER_TIMING: "on" } });
  const costs: Cost[] = [];
  for (const { shop } of cases) costs.push(await measureCost(counted.url, shop));
  await counted.stop();
  return costs;
};

const medianOf = (rounds: readonly Round[]): Round => {
  const median = (name: keyof Round) =>
    rounds.map((round) => round[name]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN;
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  return { perSecond: median("perSecond"), p50: median("p50"), p99: median("p99"), cpu: median("cpu"), failed };
};

/** Measures the cases in turn, the shop and the bare Worker one after the other, and all of that in each round. */
export const compare = async (shops: Shops, cases: readonly BenchCase[], plan: Plan): Promise<Row[]> => {
  const costs = await measureCosts(shops, cases);
  const shop = await withItsProcess(() => startLocal({ port: shops.port, stateDir: shops.shopState, quiet: true }));
  const bare = await withItsProcess(() => startBare(shops.port + 2, shops.bareState));
  const db = (await shop.mf.getD1Database("DB", "rasad")) as unknown as D1Database;
  const measured = cases.map(() => ({ shop: [] as Round[], bare: [] as Round[] }));
  for (let round = 1; round <= plan.rounds; round++) {
    for (const [index, one] of cases.entries()) {
      const { seconds, connections } = { ...plan, ...one };
      // Those of orders of earlier rounds.
      await db.prepare("DELETE FROM outbox WHERE status = 'waiting'").run();
      for (const side of ["shop", "bare"] as const) {
        const requests = one[side];
        if (!requests) continue;
        const target = side === "shop" ? shop : bare;
        // So that neither side pays for compiling and filling caches.
        if (round === 1) await load(target, requests, { connections, seconds: 1 });
        measured[index]?.[side].push(await load(target, requests, { connections, seconds }));
      }
    }
    console.error(`Round ${round} of ${plan.rounds} is done.`);
  }
  await bare.stop();
  await shop.stop();
  return cases.map(({ name }, index) => {
    const rounds = measured[index] ?? { shop: [], bare: [] };
    return {
      name,
      cost: costs[index] ?? { trips: Number.NaN, rows: Number.NaN, bytes: Number.NaN },
      shop: medianOf(rounds.shop),
      ...(rounds.bare.length > 0 ? { bare: medianOf(rounds.bare) } : {}),
    };
  });
};
