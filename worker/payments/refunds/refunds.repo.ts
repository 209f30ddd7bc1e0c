import { type SQL, sql } from "drizzle-orm";
import type { DifferencePayment, RefundablePayment } from "../../orders/delivery/order-payments.ts";
import { namedColumnsExcept, type RowOf } from "../../platform/d1/columns.ts";
import { type Db, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { captures, refunds } from "../../schema/payments.table.ts";
import { LEFT_OF_CAPTURE as LEFT } from "../../schema/payments-of-orders.ts";
import { paymentEvent } from "../../webhooks/events/events.repo.ts";
import type { PartReason, RefundReason } from "../payments.contract.ts";
import { assertNotReturned } from "../provider-orders.repo.ts";

/** Why the whole payment for a change is refunded. */
export type SurplusReason = Extract<RefundReason, "change_refused" | "second">;

const CLAIMED = namedColumnsExcept(refunds, ["reason", "nextAttemptAt", "lastError", "settledAt"]);
const CAPTURED = sql`(SELECT c.amount_paise FROM ${captures} c WHERE c.payment_id = ${refunds}.payment_id) AS capturedPaise`;

/**
 * A refund that only the claiming run may send until its lease ends. `part` is 0, or the version of the order whose change
 * made it due; `attempts` includes this one.
 */
export interface ClaimedRefund extends RowOf<typeof CLAIMED> {
  readonly status: "due" | "requested" | "failed";
  /** What we stored of its payment. */
  readonly capturedPaise: number;
}

/** `part` of a partial refund is the order's version after the change that made it due. */
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

  /** For the batch that lowers the cost of a paid order. */
  insertPart: (
    { orderId, part, reason }: { readonly orderId: string; readonly part: number; readonly reason: PartReason },
    { paymentId, leftPaise: paise }: RefundablePayment,
    now: number,
  ): Statement =>
    db.insert(refunds).values({
      paymentId,
      part,
      orderId,
      reason,
      amountPaise: paise,
      nextAttemptAt: now,
      createdAt: now,
    }),

  /** For the batch that applies a change whose difference was paid. */
  insertDifference: (payment: DifferencePayment, now: number): Statement[] => [
    db.insert(captures).values({ ...payment, isSurplus: false, at: now }),
    assertNotReturned(payment.paymentId),
    paymentEvent(payment.paymentId),
  ],

  /** For the batch that refuses a change although its difference was paid, or that receives a second payment of it. */
  refundDifference: (payment: DifferencePayment, reason: SurplusReason, now: number): Statement[] => [
    db.insert(captures).values({ ...payment, isSurplus: true, at: now }),
    db.insert(refunds).values({
      paymentId: payment.paymentId,
      orderId: payment.orderId,
      amountPaise: payment.amountPaise,
      reason,
      nextAttemptAt: now,
      createdAt: now,
    }),
  ],

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
