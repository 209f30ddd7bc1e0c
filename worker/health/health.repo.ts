import { sql } from "drizzle-orm";
import { type Db, readBatch, write } from "../platform/d1/db.ts";
import { counters } from "../schema/counters.table.ts";
import { ledgerChecks } from "../schema/ledger.table.ts";
import { orders } from "../schema/orders.table.ts";
import { providerOrders, refunds } from "../schema/payments.table.ts";
import { stockChecks } from "../schema/stock.table.ts";
import { webhookEvents } from "../schema/webhooks.table.ts";

/** Times in ms since the epoch; null where nothing waits. */
export interface WaitingWork {
  readonly paymentCheckDueAt: number | null;
  readonly unpaidOrderDueAt: number | null;
  readonly refundMadeAt: number | null;
  readonly webhookEventAt: number | null;
  readonly ledgerDifferences: number | null;
  readonly cronRanAt: number | null;
  readonly cronFailed: number | null;
}

const RAN_AT = "cron.ran_at";
const FAILED = "cron.failed_tasks";
/** Limits the rows read; the oldest of 100 refunds is enough to show a delay. */
const MAX_REFUNDS = 100;

const counter = (key: string) => sql`(SELECT value FROM ${counters} WHERE key = ${key})`;

export const createHealthRepo = (db: Db) => ({
  /** In one round trip; each figure is the first entry of an index. */
  async readWaitingWork(): Promise<WaitingWork> {
    const [[row] = []] = await readBatch(db, [
      sql`SELECT
        (SELECT min(next_check_at) FROM ${providerOrders} WHERE next_check_at IS NOT NULL) AS paymentCheckDueAt,
        (SELECT min(payment_due_at) FROM ${orders} WHERE awaits_payment = 1) AS unpaidOrderDueAt,
        (SELECT min(created_at) FROM
          (SELECT created_at FROM ${refunds} WHERE status = 'due' LIMIT ${MAX_REFUNDS})) AS refundMadeAt,
        (SELECT at FROM ${webhookEvents} INDEXED BY webhook_events_unspread WHERE spread_at IS NULL
          ORDER BY seq LIMIT 1) AS webhookEventAt,
        (SELECT json_array_length(differences) FROM ${ledgerChecks} WHERE id = 1)
          + COALESCE((SELECT json_array_length(differences) FROM ${stockChecks} WHERE id = 1), 0) AS ledgerDifferences,
        ${counter(RAN_AT)} AS cronRanAt, ${counter(FAILED)} AS cronFailed`,
    ]);
    return row as WaitingWork;
  },

  saveCronRun: (at: number, failedTasks: number) =>
    write(db, [
      sql`INSERT INTO ${counters} (key, value) VALUES (${RAN_AT}, ${at}), (${FAILED}, ${failedTasks})
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    ]),
});
