import { sql } from "drizzle-orm";
import type { CountersService } from "../../counters/counters.service.ts";
import type { NotificationsService } from "../../notifications/outbox/outbox.service.ts";
import { orderEvents, orders } from "../../orders/orders.table.ts";
import {
  assertRowsChanged,
  clearAsserts,
  type Db,
  isAssertFailure,
  isLostConnection,
  retryLostConnection,
  runBatch,
  type Statement,
  violates,
} from "../../platform/d1/db.ts";
import { captures, refunds } from "../payments.table.ts";
import { isMailed, keyOf, type PaymentChange, type PaymentFact, type PaymentSnapshot } from "./payment-facts.ts";

interface Dependencies {
  readonly db: Db;
  readonly counters: Pick<CountersService, "revenueMoved">;
  readonly notifications: Pick<NotificationsService, "enqueue" | "enqueuePushes">;
}

type SnapshotRow = Omit<PaymentSnapshot, "isKnownCapture" | "isKnownFact" | "refund"> & {
  readonly isKnownCapture: number;
  readonly isKnownFact: number;
};

/** ms until the provider is asked about a refund that it accepted. */
const POLL_AFTER_MS = 60 * 60_000;
/** ms until a failed refund is requested again. */
const RETRY_AFTER_MS = 60 * 60_000;

export const createApplyPaymentRepo = ({ db, counters, notifications }: Dependencies) => {
  const captureOf = (snapshot: PaymentSnapshot, fact: PaymentFact, change: PaymentChange, now: number): Statement[] => {
    if (fact.kind !== "captured" || !change.capture) return [];
    const { isSurplus, refund } = change.capture;
    const { paymentId, providerOrderId, amountPaise } = fact;
    const row = { paymentId, orderId: snapshot.orderId, amountPaise };
    return [
      db.insert(captures).values({ ...row, providerOrderId, isSurplus, at: now }),
      ...(refund
        ? [db.insert(refunds).values({ ...row, reason: refund, nextAttemptAt: now, createdAt: now })]
        : [counters.revenueMoved(snapshot.createdAt, snapshot.totalPaise)]),
    ];
  };

  const refundOf = (fact: PaymentFact, status: PaymentChange["refundStatus"], now: number): Statement[] => {
    if (fact.kind !== "refund" || !status) return [];
    const next = now + (status === "failed" ? RETRY_AFTER_MS : POLL_AFTER_MS);
    const settled = status === "processed" ? now : null;
    return [
      db.run(sql`
        UPDATE ${refunds} SET status = ${status}, refund_id = ${fact.refundId}, next_attempt_at = ${next},
          settled_at = ${settled}, last_error = ${status === "failed" ? "the provider could not carry it out" : null}
        WHERE payment_id = ${fact.paymentId} AND status <> 'processed' AND status <> ${status}`),
      assertRowsChanged(db, 1),
    ];
  };

  return {
    async findSnapshot(orderId: string, fact: PaymentFact): Promise<PaymentSnapshot | null> {
      const paymentId = fact.kind === "failed" ? "" : fact.paymentId;
      const [found, refund] = await retryLostConnection(() =>
        runBatch(db, [
          db.all(sql`
            SELECT id AS orderId, city, status, version, payment_method AS paymentMethod, payment_status AS paymentStatus,
              total_paise AS totalPaise, created_at AS createdAt,
              EXISTS (SELECT 1 FROM ${captures} WHERE payment_id = ${paymentId}) AS isKnownCapture,
              EXISTS (SELECT 1 FROM ${orderEvents} e WHERE e.order_id = orders.id
                AND e.actor_id IS NULL AND e.idempotency_key = ${keyOf(fact)}) AS isKnownFact,
              (SELECT count(*) FROM ${refunds} r WHERE r.order_id = orders.id AND r.payment_id <> ${paymentId}
                AND r.status <> 'processed') AS otherRefundsOpen
            FROM ${orders} WHERE id = ${orderId}`),
          db.all(sql`
            SELECT status, refund_id AS refundId FROM ${refunds}
            WHERE payment_id = ${paymentId} AND order_id = ${orderId}`),
        ]),
      );
      const row = (found as SnapshotRow[])[0];
      if (!row) return null;
      return {
        ...row,
        isKnownCapture: Boolean(row.isKnownCapture),
        isKnownFact: Boolean(row.isKnownFact),
        refund: (refund as NonNullable<PaymentSnapshot["refund"]>[])[0] ?? null,
      };
    },

    /**
     * One transaction: the order's row by compare-and-set on its version, the capture and the refund (their keys refuse
     * a second one), the event (its keys are order and version, and order and fact), revenue, and notifications.
     */
    async writeChange(
      snapshot: PaymentSnapshot,
      fact: PaymentFact,
      change: PaymentChange,
      now: number,
    ): Promise<"written" | "lost"> {
      const { orderId, version, status } = snapshot;
      const { event, paymentStatus } = change;
      const order: Statement[] = event
        ? [
            db.run(sql`
              UPDATE ${orders} SET payment_status = ${paymentStatus}, version = version + 1, updated_at = ${now},
                awaits_payment = CASE WHEN ${paymentStatus} IN ('pending', 'failed') THEN awaits_payment ELSE 0 END
              WHERE id = ${orderId} AND version = ${version}`),
            assertRowsChanged(db, 1),
            db.insert(orderEvents).values({
              orderId,
              version: version + 1,
              type: event,
              fromStatus: status,
              toStatus: status,
              actorId: null,
              actorRole: "system",
              idempotencyKey: keyOf(fact),
              detail: fact.kind === "failed" ? fact.description : null,
              at: now,
            }),
            ...(isMailed(event) ? [notifications.enqueue(event, orderId, version + 1)] : []),
            ...notifications.enqueuePushes(event, orderId, version + 1),
          ]
        : [];
      try {
        await runBatch(db, [
          ...order,
          ...captureOf(snapshot, fact, change, now),
          ...refundOf(fact, change.refundStatus, now),
          clearAsserts(db),
        ]);
        return "written";
      } catch (error) {
        // After a conflict or a lost answer, the next read shows whether the change was written.
        const isLost =
          isLostConnection(error) ||
          isAssertFailure(error) ||
          ["order_events.", "captures.", "refunds."].some((key) => violates(error, key));
        if (isLost) return "lost";
        throw error;
      }
    },
  };
};
export type ApplyPaymentRepo = ReturnType<typeof createApplyPaymentRepo>;
