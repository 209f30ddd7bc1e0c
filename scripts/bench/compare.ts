import type { BenchCase } from "./cases.ts";
import { addWaitingMails } from "./data.ts";
import { type Cost, load, measureCost, type Round } from "./load.ts";
import { medianOf, type Row } from "./report.ts";
import type { Bench, ServedShop } from "./serve.ts";

interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** Orders of earlier rounds leave mails: each case begins with as many as it says. */
const setWaitingMails = async ({ mf }: ServedShop, count: number): Promise<void> => {
  const db = await mf.getD1Database("DB", "rasad");
  await db.prepare("DELETE FROM outbox WHERE status = 'waiting'").run();
  if (count > 0) await addWaitingMails(db, count);
};

const measureCosts = async (bench: Bench, cases: readonly BenchCase[]): Promise<Cost[]> => {
  const counted = await bench.shop({ counted: true });
  const costs: Cost[] = [];
  for (const { shop } of cases) costs.push(await measureCost(counted.url, shop));
  await counted.stop();
  return costs;
};

/** Measures the cases in turn, the shop and the bare Worker one after the other, and all of that in each round. */
export const compare = async (bench: Bench, cases: readonly BenchCase[], plan: Plan): Promise<Row[]> => {
  const costs = await measureCosts(bench, cases);
  const shop = await bench.shop();
  const bare = await bench.bare();
  const measured = cases.map(() => ({ shop: [] as Round[], bare: [] as Round[] }));
  for (let round = 1; round <= plan.rounds; round++) {
    for (const [index, one] of cases.entries()) {
      const { seconds, connections } = { ...plan, ...one };
      await setWaitingMails(shop, one.waitingMails ?? 0);
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
      bare: rounds.bare.length > 0 ? medianOf(rounds.bare) : null,
    };
  });
};
