import {
  isOver,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
} from "../../orders/order-lifecycle.contract.ts";
import { isQrCode, PART_REASONS, type RefundReason, type RefundStatus } from "../payments.contract.ts";

/**
 * Something that is true about a payment, from any source: the buyer's browser with a signature, a webhook, or the
 * provider's API. Facts repeat and arrive in any order. Plain data, because they are sent to the order's coordinator.
 */
export type PaymentFact =
  | {
      readonly kind: "captured";
      readonly providerOrderId: string;
      readonly paymentId: string;
      readonly amountPaise: number;
      readonly currency: string;
    }
  /** A payment that failed. `key` distinguishes it from others of the same order. */
  | { readonly kind: "failed"; readonly key: string; readonly description: string }
  | {
      readonly kind: "refund";
      readonly paymentId: string;
      /** Which part of the payment, as its receipt says; undefined for a refund by hand. */
      readonly part?: number | undefined;
      readonly refundId: string;
      readonly status: "pending" | "processed" | "failed";
    };

export interface KnownRefund {
  readonly part: number;
  readonly status: RefundStatus;
  readonly refundId: string | null;
  readonly reason: RefundReason;
}

/** The order and the payment of a fact, as D1 holds them. Money in paise, times in ms. */
export interface PaymentSnapshot {
  readonly orderId: string;
  readonly city: string;
  readonly status: OrderStatus;
  readonly version: number;
  readonly paymentMethod: PaymentMethod;
  readonly paymentStatus: PaymentStatus;
  readonly totalPaise: number;
  readonly createdAt: number;
  /** The member of the buyer's team who placed the order. */
  readonly placedBy: string | null;
  /** A captured payment pays the order, all of it or a part. */
  readonly hasPayment: boolean;
  /** An event of this order has the fact's key. */
  readonly isKnownFact: boolean;
  /** The capture that the fact is about is stored. */
  readonly isKnownCapture: boolean;
  /** The change of the order that the payment of the fact is for; null for the order itself. */
  readonly changeId: string | null;
  /** The amount of the provider's order or QR code that the fact is about; null when there is none. */
  readonly askedPaise: number | null;
  /** The refund that the fact is about; null when there is none. */
  readonly refund: KnownRefund | null;
  /** Other refunds of this order that are not processed yet. */
  readonly otherRefundsOpen: number;
}

/** What a fact changes. `event` is written with the order's new version; without one only the refund's row changes. */
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
  "order.difference_refunded",
  "order.surplus_refunded",
  "order.refund_failed",
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

const MAILED: readonly PaymentEvent[] = ["order.paid", "order.late_payment", "order.second_payment", "order.refunded"];

/** A failed payment is not mailed, because the buyer sees it on the page; refunds of a surplus were announced earlier. */
export const isMailed = (event: PaymentEvent): boolean => MAILED.includes(event);

/** The same for every report of one fact; unique among an order's events. */
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

/** What a fact changes; null when it changes nothing. A late or repeated fact never undoes a change. */
export const changeBy = (snapshot: PaymentSnapshot, fact: PaymentFact): PaymentChange | null => {
  switch (fact.kind) {
    case "captured":
      return captured(snapshot, fact);
    case "failed":
      return snapshot.status === "pending" && snapshot.paymentStatus === "pending"
        ? { event: "order.payment_failed", paymentStatus: "failed" }
        : null;
    case "refund":
      return refunded(snapshot, fact);
  }
};

const captured = (snapshot: PaymentSnapshot, fact: PaymentFact & { kind: "captured" }): PaymentChange | null => {
  if (snapshot.isKnownCapture) return null;
  const { paymentStatus } = snapshot;
  const isUnpaid = !snapshot.hasPayment && (paymentStatus === "pending" || paymentStatus === "failed");
  const surplus = (event: PaymentEvent, refund: RefundReason, next = paymentStatus): PaymentChange => ({
    event,
    paymentStatus: next,
    capture: { isSurplus: true, refund },
  });
  // A QR code takes what was due when it was shown; a delivery settles the rest in cash, or refunds it.
  const isAtTheDoor = isQrCode(fact.providerOrderId) && snapshot.paymentMethod === "cod";
  if (!isUnpaid || (snapshot.paymentMethod !== "razorpay" && !isAtTheDoor))
    return surplus("order.second_payment", "second");
  const asked = isAtTheDoor ? snapshot.askedPaise : snapshot.totalPaise;
  const fits = fact.amountPaise === asked && fact.currency === "INR";
  // The order stays open for a payment of the right amount; this one is refunded.
  if (!fits && !isOver(snapshot.status)) return surplus("order.second_payment", "wrong_amount");
  if (isOver(snapshot.status)) return surplus("order.late_payment", "late", "refund_pending");
  // A code shown for marked lines may be worth less than the order, which counts as paid once the rest is.
  const next = fact.amountPaise >= snapshot.totalPaise ? "paid" : paymentStatus;
  return { event: "order.paid", paymentStatus: next, capture: { isSurplus: false, refund: null } };
};

const isPart = (reason: RefundReason): boolean => PART_REASONS.some((one) => one === reason);

const refunded = (snapshot: PaymentSnapshot, fact: PaymentFact & { kind: "refund" }): PaymentChange | null => {
  const { refund, paymentStatus } = snapshot;
  if (!refund || refund.status === "processed") return null;
  // Otherwise the refund returns a payment that never paid for the order.
  const isOfOrder = paymentStatus === "refund_pending";
  if (fact.status === "processed" && isPart(refund.reason)) {
    const isLast = isOfOrder && snapshot.otherRefundsOpen === 0;
    return {
      event: isLast ? "order.refunded" : "order.difference_refunded",
      paymentStatus: isLast ? "refunded" : paymentStatus,
      refundStatus: "processed",
    };
  }
  if (fact.status === "processed") {
    return isOfOrder
      ? {
          event: "order.refunded",
          paymentStatus: snapshot.otherRefundsOpen > 0 ? "refund_pending" : "refunded",
          refundStatus: "processed",
        }
      : { event: "order.surplus_refunded", paymentStatus, refundStatus: "processed" };
  }
  if (fact.status === "failed") {
    // Only the refund under way can fail; an earlier one that failed is known by its key.
    const isOther = refund.status === "requested" && refund.refundId !== fact.refundId;
    return isOther || refund.status === "failed"
      ? null
      : { event: "order.refund_failed", paymentStatus, refundStatus: "failed" };
  }
  // A "pending" of the same refund that arrives after its failure is late.
  const isNew = refund.status === "due" && refund.refundId !== fact.refundId;
  return isNew ? { paymentStatus, refundStatus: "requested" } : null;
};
