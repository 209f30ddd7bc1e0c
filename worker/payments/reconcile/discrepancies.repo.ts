import { sql } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import { namedColumnsExcept, type RowOf } from "../../platform/d1/columns.ts";
import { type Db, readBatch, type Statement, write } from "../../platform/d1/db.ts";
import { paymentDiscrepancies, refunds } from "../../schema/payments.table.ts";
import type { DiscrepancyKind } from "../payments.contract.ts";

const ROW = namedColumnsExcept(paymentDiscrepancies, []);

const OF_REFUNDS = sql`kind IN ('refund_failed', 'refund_overdue', 'refunded_there_not_here')`;

/** For the batch in which a refund succeeds: resolves the cases of its payment unless another refund is open. */
export const refundCasesSettled = (paymentId: string, now: number): Statement =>
  sql`UPDATE ${paymentDiscrepancies} SET resolved_at = ${now}
    WHERE ${OF_REFUNDS} AND subject = ${paymentId} AND resolved_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM ${refunds} WHERE payment_id = ${paymentId} AND status <> 'processed')`;

export const createDiscrepanciesRepo = (db: Db, clock: Clock) => ({
  /**
   * Keeps one row per case and counts repetitions. A resolved case stays resolved, except that another refund of the
   * payment reopens a refund case.
   */
  note: (kind: DiscrepancyKind, subject: string, orderId: string | null, isResolved: boolean, detail = "") => {
    const now = clock.now();
    const resolvedAt = isResolved ? now : null;
    return write(db, [
      sql`
        INSERT INTO ${paymentDiscrepancies} (kind, subject, order_id, detail, times, first_seen_at, last_seen_at, resolved_at)
        VALUES (${kind}, ${subject}, ${orderId}, ${detail.slice(0, 300)}, 1, ${now}, ${now}, ${resolvedAt})
        ON CONFLICT (kind, subject) DO UPDATE SET times = times + 1, last_seen_at = ${now},
          order_id = COALESCE(excluded.order_id, order_id), detail = excluded.detail,
          resolved_at = iif(${OF_REFUNDS}, excluded.resolved_at, COALESCE(resolved_at, excluded.resolved_at))`,
    ]);
  },

  /** Resolves an open case that no longer needs a person. */
  settle: (kind: DiscrepancyKind, subject: string) =>
    write(db, [
      sql`UPDATE ${paymentDiscrepancies} SET resolved_at = ${clock.now()}
        WHERE kind = ${kind} AND subject = ${subject} AND resolved_at IS NULL`,
    ]),

  /** Open cases of a kind, oldest first. */
  listOpen: (kind: DiscrepancyKind, max: number) =>
    db.all<{ subject: string; detail: string; firstSeenAt: number }>(sql`
      SELECT subject, detail, first_seen_at AS firstSeenAt FROM ${paymentDiscrepancies}
      WHERE kind = ${kind} AND resolved_at IS NULL ORDER BY last_seen_at LIMIT ${max}`),

  /** One round trip: counts by kind since `since`, and the newest cases. */
  async report(since: number, max: number) {
    const [counts, rows] = await readBatch(db, [
      sql`SELECT kind, count(*) AS found, sum(resolved_at IS NULL) AS open FROM ${paymentDiscrepancies}
        WHERE last_seen_at >= ${since} GROUP BY kind ORDER BY kind`,
      sql`SELECT ${ROW}
        FROM ${paymentDiscrepancies} WHERE last_seen_at >= ${since} ORDER BY last_seen_at DESC LIMIT ${max}`,
    ]);
    return {
      counts: counts as { kind: DiscrepancyKind; found: number; open: number }[],
      rows: rows as RowOf<typeof ROW>[],
    };
  },
});
export type DiscrepanciesRepo = ReturnType<typeof createDiscrepanciesRepo>;
