import {
  isOver,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
} from "../../orders/order-lifecycle.contract.ts";
import type { RefundReason, RefundStatus } from "../payments.contract.ts";

/**
 * Something that is true about a payment, whoever says it: the buyer's browser with a signature, a webhook, or the
 * provider's answer to a question. Facts repeat and come in any order. Plain data: they travel to the coordinator.
 */
export type PaymentFact =
  | {
      readonly kind: "captured";
      readonly providerOrderId: string;
      readonly paymentId: string;
      readonly amountPaise: number;
      readonly currency: string;
    }
  /** A try that did not work. `key` tells it from others of the same order. */
  | { readonly kind: "failed"; readonly key: string; readonly description: string }
  | {
      readonly kind: "refund";
      readonly paymentId: string;
      readonly refundId: string;
      readonly status: "pending" | "processed" | "failed";
    };

/** How an order and the payment in question stand: what a decision needs. */
export interface PaymentSnapshot {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly version: number;
  readonly paymentMethod: PaymentMethod;
  readonly paymentStatus: PaymentStatus;
  readonly totalPaise: number;
  readonly createdAt: number;
  /** Of the capture that the fact is about: whether it is known already. */
  readonly isKnownCapture: boolean;
  /** Of the payment that the fact is about. */
  readonly refund: { readonly status: RefundStatus; readonly refundId: string | null } | null;
  /** Refunds of other payments of this order that are still under way. */
  readonly otherRefundsOpen: number;
}

/** What a fact changes. `event` is written with the order's new version; without one only the refund's row moves. */
export interface PaymentChange {
  readonly event?: PaymentEvent;
  readonly paymentStatus: PaymentStatus;
  readonly capture?: { readonly isSurplus: boolean; readonly refund: RefundReason | null };
  readonly refundStatus?: Exclude<RefundStatus, "due">;
}

export const PAYMENT_EVENTS = [
  "order.paid",
  "order.payment_failed",
  "order.late_payment",
  "order.second_payment",
  "order.refunded",
  "order.surplus_refunded",
  "order.refund_failed",
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

const MAILED: readonly PaymentEvent[] = ["order.paid", "order.late_payment", "order.second_payment", "order.refunded"];

/** A try that failed is no news to be mailed (the buyer sits before it), nor is what an earlier mail promised. */
export const isMailed = (event: PaymentEvent): boolean => MAILED.includes(event);

/** Tells one fact from the next, whoever reports it and however often: unique among an order's events. */
export const keyOf = (fact: PaymentFact): string => {
  switch (fact.kind) {
    case "captured":
      return `captured:${fact.paymentId}`;
    case "failed":
      return `failed:${fact.key}`;
    case "refund":
      return `refund:${fact.refundId}:${fact.status}`;
  }
};

/** What a fact means for an order that stands so; null when it changes nothing. Forward only, whatever came before. */
export const changeBy = (standing: PaymentSnapshot, fact: PaymentFact): PaymentChange | null => {
  switch (fact.kind) {
    case "captured":
      return captured(standing, fact);
    case "failed":
      return standing.status === "pending" && standing.paymentStatus === "pending"
        ? { event: "order.payment_failed", paymentStatus: "failed" }
        : null;
    case "refund":
      return refunded(standing, fact);
  }
};

const captured = (standing: PaymentSnapshot, fact: PaymentFact & { kind: "captured" }): PaymentChange | null => {
  if (standing.isKnownCapture) return null;
  const { paymentStatus } = standing;
  const isUnpaid = paymentStatus === "pending" || paymentStatus === "failed";
  const surplus = (event: PaymentEvent, refund: RefundReason, next = paymentStatus): PaymentChange => ({
    event,
    paymentStatus: next,
    capture: { isSurplus: true, refund },
  });
  if (!isUnpaid || standing.paymentMethod !== "razorpay") return surplus("order.second_payment", "second");
  const fits = fact.amountPaise === standing.totalPaise && fact.currency === "INR";
  // Kept open for a payment that fits; what did not fit goes back.
  if (!fits && !isOver(standing.status)) return surplus("order.second_payment", "wrong_amount");
  if (isOver(standing.status)) return surplus("order.late_payment", "late", "refund_pending");
  return { event: "order.paid", paymentStatus: "paid", capture: { isSurplus: false, refund: null } };
};

const refunded = (standing: PaymentSnapshot, fact: PaymentFact & { kind: "refund" }): PaymentChange | null => {
  const { refund, paymentStatus } = standing;
  if (!refund || refund.status === "processed") return null;
  // The order's own refund, or one of money that never paid for it.
  const isOfOrder = paymentStatus === "refund_pending";
  if (fact.status === "processed") {
    return isOfOrder
      ? {
          event: "order.refunded",
          paymentStatus: standing.otherRefundsOpen > 0 ? "refund_pending" : "refunded",
          refundStatus: "processed",
        }
      : { event: "order.surplus_refunded", paymentStatus, refundStatus: "processed" };
  }
  if (fact.status === "failed") {
    // Of two rounds only the one that is under way can fail; what failed before is known by its key.
    const isOther = refund.status === "requested" && refund.refundId !== fact.refundId;
    return isOther || refund.status === "failed"
      ? null
      : { event: "order.refund_failed", paymentStatus, refundStatus: "failed" };
  }
  // It comes after the failure of the same refund only by being late.
  const isNew = refund.status === "due" && refund.refundId !== fact.refundId;
  return isNew ? { paymentStatus, refundStatus: "requested" } : null;
};
