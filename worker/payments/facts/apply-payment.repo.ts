import { sql } from "drizzle-orm";
import type { Only } from "../../compose.ts";
import type { LedgerService } from "../../ledger/ledger.service.ts";
import { takePaidOrderOffCart } from "../../orders/account-cart/account-cart.repo.ts";
import { changePaymentStatus } from "../../orders/order-version.repo.ts";
import { assertRowsChanged, isConflict, type RawRow, readBatch, type Statement, write } from "../../platform/d1/db.ts";
import { orderEvents, orders } from "../../schema/orders.table.ts";
import { captures, providerOrders, refunds } from "../../schema/payments.table.ts";
import { paymentEvent, refundEvent } from "../../webhooks/events/events.repo.ts";
import { transfersOfPayment } from "../payment-transfers.repo.ts";
import { assertNotReturned, codesEnded, isReturned } from "../provider-orders.repo.ts";
import { refundCasesSettled } from "../reconcile/discrepancies.repo.ts";
import {
  isMailed,
  type KnownRefund,
  keyOf,
  type PaymentChange,
  type PaymentFact,
  type PaymentSnapshot,
} from "./payment-facts.ts";

type Dependencies = Only<"db" | "counters" | "outbox"> & {
  readonly ledger: Pick<LedgerService, "postedEach">;
};

type SnapshotRow = RawRow<Omit<PaymentSnapshot, "refund" | "isWhollyRefunded" | "otherRefundsOpen">>;

type RefundOfOrder = KnownRefund & { readonly paymentId: string; readonly amountPaise: number };

/** The refund that a fact is about: by its id, else by its part, else an open refund of the same amount. */
const refundBy = (all: readonly RefundOfOrder[], fact: PaymentFact): RefundOfOrder | null => {
  if (fact.kind !== "refund") return null;
  const ofPayment = all.filter(({ paymentId }) => paymentId === fact.paymentId);
  const byId = ofPayment.find(({ refundId }) => refundId === fact.refundId);
  if (byId) return byId;
  if (fact.part !== undefined) return ofPayment.find(({ part }) => part === fact.part) ?? null;
  return (
    ofPayment.find(({ status, amountPaise }) => status !== "processed" && amountPaise === fact.amountPaise) ?? null
  );
};

/** Delay until the provider is asked about an accepted refund. */
const POLL_AFTER_MS = 60 * 60_000;
/** Delay until a failed refund is requested again. */
const RETRY_AFTER_MS = 60 * 60_000;

export const createApplyPaymentRepo = ({ db, counters, ledger, outbox }: Dependencies) => {
  const captureOf = (snapshot: PaymentSnapshot, fact: PaymentFact, change: PaymentChange, now: number): Statement[] => {
    if (fact.kind !== "captured" || !change.capture) return [];
    const { isSurplus, refund } = change.capture;
    const { paymentId, providerOrderId, amountPaise } = fact;
    const row = { paymentId, orderId: snapshot.orderId, amountPaise };
    return [
      db.insert(captures).values({ ...row, providerOrderId, isSurplus, at: now }),
      ...(isSurplus ? [] : [assertNotReturned(paymentId), paymentEvent(paymentId)]),
      ...(refund
        ? [db.insert(refunds).values({ ...row, reason: refund, nextAttemptAt: now, createdAt: now })]
        : [
            ...(change.paymentStatus === "paid"
              ? [counters.revenueMoved(snapshot.createdAt, snapshot.totalPaise)]
              : []),
            ...(snapshot.paymentMethod === "cod" ? [codesEnded(snapshot.orderId, now, providerOrderId)] : []),
          ]),
      ...ledger.postedEach(transfersOfPayment(paymentId)),
    ];
  };

  const refundOf = (
    { orderId, refund }: PaymentSnapshot,
    fact: PaymentFact,
    { event, refundStatus: status }: PaymentChange,
    now: number,
  ): Statement[] => {
    if (fact.kind !== "refund" || !refund || !status) return [];
    const next = now + (status === "failed" ? RETRY_AFTER_MS : POLL_AFTER_MS);
    const settled = status === "processed" ? now : null;
    return [
      sql`UPDATE ${refunds} SET status = ${status}, refund_id = ${fact.refundId}, next_attempt_at = ${next},
          settled_at = ${settled}, last_error = ${status === "failed" ? "the provider could not carry it out" : null}
        WHERE payment_id = ${fact.paymentId} AND part = ${refund.part} AND status <> 'processed' AND status <> ${status}`,
      assertRowsChanged(1),
      ...(status === "processed" ? [refundCasesSettled(fact.paymentId, now)] : []),
      // Refunds of a surplus payment are not refunds of the order.
      ...(event === "order.refunded" || event === "order.difference_refunded"
        ? [refundEvent(orderId, { paymentId: fact.paymentId, part: refund.part })]
        : []),
    ];
  };

  return {
    async findSnapshot(orderId: string, fact: PaymentFact): Promise<PaymentSnapshot | null> {
      const paymentId = fact.kind === "failed" ? "" : fact.paymentId;
      const providerOrderId = fact.kind === "captured" ? fact.providerOrderId : "";
      const [found, refunding] = await readBatch(db, [
        sql`
            SELECT id AS orderId, city, status, version, payment_method AS paymentMethod, payment_status AS paymentStatus,
              total_paise AS totalPaise, created_at AS createdAt, placed_by AS placedBy,
              EXISTS (SELECT 1 FROM ${captures} c WHERE c.order_id = orders.id AND c.is_surplus = 0
                AND c.change_id IS NULL) AS hasPayment,
              EXISTS (SELECT 1 FROM ${captures} WHERE payment_id = ${paymentId}) AS isKnownCapture,
              ${isReturned(paymentId)} AS isReturned,
              EXISTS (SELECT 1 FROM ${orderEvents} e WHERE e.order_id = orders.id
                AND e.actor_id IS NULL AND e.idempotency_key = ${keyOf(fact)}) AS isKnownFact,
              (SELECT change_id FROM ${providerOrders} WHERE id = ${providerOrderId}) AS changeId,
              (SELECT amount_paise FROM ${providerOrders} WHERE id = ${providerOrderId}) AS askedPaise
            FROM ${orders} WHERE id = ${orderId}`,
        sql`SELECT payment_id AS paymentId, part, amount_paise AS amountPaise, status, refund_id AS refundId, reason FROM ${refunds}
          WHERE order_id = ${orderId}`,
      ]);
      const row = (found as SnapshotRow[])[0];
      if (!row) return null;
      const all = refunding as RefundOfOrder[];
      const refund = refundBy(all, fact);
      return {
        ...row,
        hasPayment: Boolean(row.hasPayment),
        isKnownCapture: Boolean(row.isKnownCapture),
        isReturned: Boolean(row.isReturned),
        isKnownFact: Boolean(row.isKnownFact),
        refund,
        isWhollyRefunded: all.some((one) => one.paymentId === paymentId && one.part === 0),
        otherRefundsOpen: all.filter((one) => one !== refund && one.status !== "processed").length,
      };
    },

    /**
     * One transaction: the order's row by compare-and-set on its version, the capture and the refund (their keys refuse
     * duplicates), the event (keyed by order and version, and by order and fact), revenue, and notifications.
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
            ...changePaymentStatus(db, {
              order: { id: orderId, version, status },
              to: paymentStatus,
              event,
              idempotencyKey: keyOf(fact),
              detail: fact.kind === "failed" ? fact.description : null,
              also: sql`, awaits_payment = CASE WHEN ${paymentStatus} IN ('pending', 'failed') THEN awaits_payment ELSE 0 END`,
              now,
            }),
            ...(isMailed(event)
              ? outbox.enqueueToAll(event, { id: orderId, placedBy: snapshot.placedBy }, version + 1)
              : []),
            ...outbox.enqueuePushes(event, orderId, version + 1),
            ...(event === "order.paid" && snapshot.paymentMethod === "razorpay"
              ? [takePaidOrderOffCart(orderId, now)]
              : []),
          ]
        : [];
      try {
        await write(db, [
          ...order,
          ...captureOf(snapshot, fact, change, now),
          ...refundOf(snapshot, fact, change, now),
        ]);
        return "written";
      } catch (error) {
        // After a conflict or a lost response, the next read shows whether the change was written.
        if (isConflict(error, "order_events.", "captures.", "refunds.")) return "lost";
        throw error;
      }
    },
  };
};
export type ApplyPaymentRepo = ReturnType<typeof createApplyPaymentRepo>;
