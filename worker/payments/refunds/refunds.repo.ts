import { type SQL, sql } from "drizzle-orm";
import type { DifferencePayment } from "../../orders/delivery/order-payments.ts";
import { namedColumnsExcept, type RowOf } from "../../platform/d1/columns.ts";
import { type Db, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { captures, refunds } from "../../schema/payments.table.ts";
import { LEFT_OF_CAPTURE as LEFT } from "../../schema/payments-of-orders.ts";

const CLAIMED = namedColumnsExcept(refunds, ["reason", "nextAttemptAt", "lastError", "settledAt"]);
const CAPTURED = sql`(SELECT c.amount_paise FROM ${captures} c WHERE c.payment_id = ${refunds}.payment_id) AS capturedPaise`;

/**
 * A refund that only the claiming run may send until its lease ends. `part` is 0, or the version of the order whose change
 * made it due; `attempts` includes this one.
 */
export interface ClaimedRefund extends RowOf<typeof CLAIMED> {
  readonly status: "due" | "requested" | "failed";
  /** Stored amount of the refund's payment. */
  readonly capturedPaise: number;
}

export const createRefundsRepo = (db: Db) => ({
  /** For the batch that cancels a paid order: makes the unrefunded part of its payments due for refund. */
  insertForOrder: (orderId: string, now: number): Statement =>
    sql`
      INSERT INTO ${refunds} (payment_id, order_id, amount_paise, reason, status, round, attempts, next_attempt_at, created_at)
      SELECT payment_id, order_id, ${LEFT}, 'cancelled', 'due', 1, 0, ${now}, ${now}
      FROM ${captures} c WHERE c.order_id = ${orderId} AND c.is_surplus = 0 AND ${LEFT} > 0`,

  /** The unrefunded parts of an order's payments, largest first: rows of `RefundablePayment`. */
  readLeft: (orderId: string | SQL): Statement =>
    db.all(sql`
      SELECT payment_id AS paymentId, ${LEFT} AS leftPaise FROM ${captures} c
      WHERE c.order_id = ${orderId} AND c.is_surplus = 0 AND ${LEFT} > 0 ORDER BY leftPaise DESC`),

  /** For the batch that stores the payment for a change. */
  insertCapture: (payment: DifferencePayment, isSurplus: boolean, now: number): Statement =>
    db.insert(captures).values({ ...payment, isSurplus, at: now }),

  insert: (
    refund: Pick<typeof refunds.$inferInsert, "paymentId" | "part" | "orderId" | "amountPaise" | "reason">,
    now: number,
  ): Statement => db.insert(refunds).values({ ...refund, nextAttemptAt: now, createdAt: now }),

  /**
   * Claims the refund that has been due longest by moving its next attempt past the lease, in one statement. Only one
   * of two concurrent runs gets it, and it is due again if that run stops.
   */
  async claimDue(now: number, leaseMs: number): Promise<ClaimedRefund | undefined> {
    const [[row]] = await writeRetried<[ClaimedRefund[]]>(db, [
      sql`UPDATE ${refunds} SET attempts = attempts + 1, next_attempt_at = ${now + leaseMs}
        WHERE (payment_id, part) = (SELECT payment_id, part FROM ${refunds}
          WHERE status IN ('due', 'requested', 'failed') AND next_attempt_at <= ${now} ORDER BY next_attempt_at LIMIT 1)
        RETURNING ${CLAIMED}, ${CAPTURED}`,
    ]);
    return row;
  },

  /** Makes a failed refund due again under a new key; does nothing when another run was first. */
  startRound: ({ paymentId, part, attempts, round }: ClaimedRefund) =>
    write(db, [
      sql`UPDATE ${refunds} SET status = 'due', round = round + 1
        WHERE payment_id = ${paymentId} AND part = ${part} AND attempts = ${attempts} AND round = ${round} AND status = 'failed'`,
    ]),

  postpone: ({ paymentId, part, attempts }: ClaimedRefund, until: number, error: string | null) =>
    write(db, [
      sql`UPDATE ${refunds} SET next_attempt_at = ${until}, last_error = COALESCE(${error}, last_error)
        WHERE payment_id = ${paymentId} AND part = ${part} AND attempts = ${attempts} AND status <> 'processed'`,
    ]),

  /** The provider's refund ids of the payment's other parts. */
  async listIdsOfOthers({ paymentId, part }: ClaimedRefund): Promise<string[]> {
    const rows = await db.all<{ id: string }>(
      sql`SELECT refund_id AS id FROM ${refunds} WHERE payment_id = ${paymentId} AND part <> ${part} AND refund_id IS NOT NULL`,
    );
    return rows.map(({ id }) => id);
  },

  totals: () =>
    db.get<{ pending: number; pendingPaise: number; failed: number }>(sql`
      SELECT count(*) AS pending, COALESCE(sum(amount_paise), 0) AS pendingPaise,
        COALESCE(sum(status = 'failed'), 0) AS failed
      FROM ${refunds} WHERE status IN ('due', 'requested', 'failed')`),
});
export type RefundsRepo = ReturnType<typeof createRefundsRepo>;
