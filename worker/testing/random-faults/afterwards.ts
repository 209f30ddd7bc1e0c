import { createExecutionContext } from "cloudflare:test";
import { createServices } from "../../compose.ts";
import { runEveryMinute } from "../../cron.ts";
import { env } from "../faults.ts";
import { countRows } from "../orders.ts";
import { inFlight, ledger } from "../services/provider.ts";

const MINUTE = 60_000;
/** Longer than every lease and the first pauses after a failure. */
const LATER = 15 * MINUTE;
/**
 * After this many runs a minute apart, runs are ten minutes apart, because work that failed several times waits for
 * hours.
 */
const MINUTES = 60;
const TEN_MINUTES = 10 * MINUTE;
const MAX_RUNS = 160;

/** Counts enqueued work that is not done, whatever it waits for. */
const countWaiting = async (): Promise<number> =>
  (await countRows("outbox", "status = 'waiting' AND channel = 'mail'")) +
  (await countRows("refunds", "status <> 'processed'")) +
  (await countRows("webhook_events", "spread_at IS NULL")) +
  (await countRows("webhook_deliveries", "status = 'waiting'"));

/** Runs cron minute by minute without faults, until the work that the faults left is done. Returns how much is left. */
export const letMinutesPass = async (deliverWebhooks: () => Promise<void>): Promise<number> => {
  for (let run = 0; run < MAX_RUNS; run++) {
    const now = Date.now() + LATER + Math.min(run, MINUTES) * MINUTE + Math.max(0, run - MINUTES) * TEN_MINUTES;
    await runEveryMinute(env, createExecutionContext(), { now: () => now });
    // Cron only wakes the consumer of slow receivers and does not send to them itself.
    await createServices(env, { waitUntil: () => undefined }, { now: () => now }).webhookDelivery.deliverSlow();
    ledger.settlePending();
    if (inFlight.length > 0) await deliverWebhooks();
    if (run > 0 && (await countWaiting()) === 0) return 0;
  }
  return countWaiting();
};

/** Finds duplicates of what must be unique. */
const DUPLICATES = {
  orders: `SELECT notes AS id FROM orders WHERE standing_order_id IS NULL GROUP BY notes HAVING count(*) > 1
    UNION ALL SELECT standing_order_id || ' ' || slot_day FROM orders WHERE standing_order_id IS NOT NULL
      GROUP BY standing_order_id, slot_day HAVING count(*) > 1`,
  documents: `SELECT order_id || ' ' || kind AS id FROM documents WHERE kind <> 'credit_note'
      GROUP BY order_id, kind HAVING count(*) > 1
    UNION ALL SELECT kind || ' has gaps' FROM documents GROUP BY kind, series, year HAVING max(serial) <> count(*)`,
  webhooks: "SELECT body AS id FROM webhook_deliveries GROUP BY endpoint_id, body HAVING count(*) > 1",
  payments: "SELECT reference AS id FROM account_payments GROUP BY method, reference HAVING count(*) > 1",
} as const;

export const findDuplicates = async (what: keyof typeof DUPLICATES): Promise<string[]> =>
  (await env.DB.prepare(DUPLICATES[what]).all<{ id: string }>()).results.map(({ id }) => id);

/** Payments whose refunds at the provider differ from the shop's ledger. */
export const findWrongRefunds = async (): Promise<string[]> => {
  const { results } = await env.DB.prepare(
    `SELECT c.payment_id AS id, count(r.payment_id) AS refunds, COALESCE(sum(r.amount_paise), 0) AS paise
     FROM captures c LEFT JOIN refunds r ON r.payment_id = c.payment_id GROUP BY c.payment_id`,
  ).all<{ id: string; refunds: number; paise: number }>();
  return results
    .filter(({ id, refunds, paise }) => {
      const given = ledger.refundsOf(id).filter(({ status }) => status !== "failed");
      return given.length !== refunds || given.reduce((sum, { amount }) => sum + amount, 0) !== paise;
    })
    .map(({ id }) => id);
};
