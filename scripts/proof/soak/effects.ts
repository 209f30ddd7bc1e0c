import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "../../local/percentile.ts";

const MAX_CRON_RUNS = 100;
const DRAIN_RUNS = 60;
const SECOND_MS = 1000;

/** `lag`: how long effects took from the event to their delivery; `left`: how many were not delivered. */
const EFFECTS = {
  outbox: {
    lag: "SELECT sent_at - created_at AS ms FROM outbox WHERE created_at >= ? AND status = 'sent'",
    left: "SELECT count(*) AS n FROM outbox WHERE created_at >= ? AND status IN ('waiting', 'dead')",
  },
  webhooks: {
    lag: "SELECT settled_at - event_at AS ms FROM webhook_deliveries WHERE event_at >= ? AND status = 'delivered'",
    left: `SELECT (SELECT count(*) FROM webhook_deliveries WHERE event_at >= ?1 AND status <> 'delivered') +
      (SELECT count(*) FROM webhook_events WHERE at >= ?1 AND spread_at IS NULL) AS n`,
  },
} as const;

/** Discrepancies without those of generated orders, which the payment provider does not know. */
const DISCREPANCIES = `SELECT count(*) AS n FROM payment_discrepancies d WHERE d.last_seen_at >= ?1
  AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = d.order_id AND o.created_at < ?1)`;

/** `since`: ms. `runCron`: the scheduled handler of production. */
export const checkEffects = async (db: D1Database, since: number, runCron: () => Promise<void>) => {
  const count = async (query: string, value = since): Promise<number> =>
    (await db.prepare(query).bind(value).first<number>("n")) ?? 0;
  const effectsOf = async ({ lag, left }: (typeof EFFECTS)["outbox" | "webhooks"]) => {
    const { results } = await db.prepare(lag).bind(since).all<{ ms: number }>();
    const times = results.map(({ ms }) => ms);
    return { ended: times.length, p99Ms: percentile(times, 0.99), left: await count(left) };
  };
  const countLeft = async () => (await count(EFFECTS.outbox.left)) + (await count(EFFECTS.webhooks.left));

  for (let run = 0; run < DRAIN_RUNS && (await countLeft()) > 0; run++) {
    await pause(SECOND_MS);
  }
  // Otherwise the reconciler would check these payments in an hour.
  const now = Date.now();
  const due = await db
    .prepare("UPDATE provider_orders SET next_check_at = ?1 WHERE created_at >= ?2")
    .bind(now, since)
    .run();
  const countDue = () => count("SELECT count(*) AS n FROM provider_orders WHERE next_check_at <= ?", now);
  for (let run = 0; run < MAX_CRON_RUNS && (await countDue()) > 0; run++) await runCron();
  return {
    reconciled: due.meta.changes - (await countDue()),
    discrepancies: await count(DISCREPANCIES),
    outbox: await effectsOf(EFFECTS.outbox),
    webhooks: await effectsOf(EFFECTS.webhooks),
  };
};
