import type { StoredOrder } from "../../orders/browse/order-lines.repo.ts";
import { isOver, type PaymentStatus } from "../../orders/order-lifecycle.contract.ts";
import { isQrCode, PART_REASONS, type RefundReason, type RefundStatus } from "../payments.contract.ts";

/**
 * A fact about a payment, from any source: the buyer's browser with a signature, a webhook, or the provider's API.
 * Facts repeat and arrive in any order. Plain data, because they are sent to the order's coordinator.
 */
export type PaymentFact =
  | {
      readonly kind: "captured";
      readonly providerOrderId: string;
      readonly paymentId: string;
      readonly amountPaise: number;
      readonly currency: string;
    }
  /** `key` tells failures of the same order apart. */
  | { readonly kind: "failed"; readonly key: string; readonly description: string }
  | {
      readonly kind: "refund";
      readonly paymentId: string;
      /** The part of the payment named by the receipt; undefined for a manual refund. */
      readonly part?: number | undefined;
      /** Tells whether a manual refund is the one that was due. */
      readonly amountPaise?: number;
      readonly refundId: string;
      readonly status: "pending" | "processed" | "failed";
    };

export type CapturedFact = PaymentFact & { readonly kind: "captured" };

export interface KnownRefund {
  readonly part: number;
  readonly status: RefundStatus;
  readonly refundId: string | null;
  readonly reason: RefundReason;
}

/** The order and the payment of a fact, as D1 holds them. Money in paise, times in ms. */
export interface PaymentSnapshot
  extends Pick<StoredOrder, "city" | "status" | "version" | "placedBy" | "createdAt">,
    Pick<StoredOrder, "paymentMethod" | "paymentStatus" | "totalPaise"> {
  readonly orderId: string;
  /** True when a captured payment pays the order in full or in part. */
  readonly hasPayment: boolean;
  /** True when an event of this order has the fact's key. */
  readonly isKnownFact: boolean;
  /** True when the fact's payment is stored. */
  readonly isKnownCapture: boolean;
  /** True when the provider reported that the fact's payment was refunded in full. */
  readonly isReturned: boolean;
  /** The change that the fact's payment is for; null for the order itself. */
  readonly changeId: string | null;
  /** Amount of the provider's order or QR code in the fact; null without one. */
  readonly askedPaise: number | null;
  readonly refund: KnownRefund | null;
  /** True when all that is left of the fact's payment is refunded, or to be refunded. */
  readonly isWhollyRefunded: boolean;
  /** Number of other refunds of this order that are not processed yet. */
  readonly otherRefundsOpen: number;
}

/** Effects of a fact. `event` is written with the order's new version; without it only the refund's row changes. */
export interface PaymentChange {
  readonly event?: PaymentEvent;
  readonly paymentStatus: PaymentStatus;
  readonly capture?: { readonly isSurplus: boolean; readonly refund: RefundReason | null };
  readonly refundStatus?: Exclude<RefundStatus, "due">;
}

export type PaymentEvent =
  | "order.paid"
  | "order.payment_failed"
  | "order.late_payment"
  | "order.second_payment"
  | "order.refunded"
  | "order.difference_refunded"
  | "order.surplus_refunded"
  | "order.refund_failed";

const MAILED: readonly PaymentEvent[] = ["order.paid", "order.late_payment", "order.second_payment", "order.refunded"];

/** Failed payments are not mailed, because the page shows them; refunds of a surplus were announced earlier. */
export const isMailed = (event: PaymentEvent): boolean => MAILED.includes(event);

/** Equal for all reports of one fact; unique among an order's events. */
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

/** Decides the effects of a fact; null when it changes nothing. A late or repeated fact never undoes a change. */
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

/** Whether a payment was refunded manually at the provider although it counts, or can still count once it is stored. */
export const isUnrequested = (
  { refund, isWhollyRefunded, isKnownCapture, isReturned }: PaymentSnapshot,
  fact: PaymentFact,
) =>
  fact.kind === "refund" &&
  fact.status === "processed" &&
  refund === null &&
  !isWhollyRefunded &&
  (isKnownCapture || !isReturned);

const captured = (snapshot: PaymentSnapshot, fact: CapturedFact): PaymentChange => {
  const { paymentStatus } = snapshot;
  const isUnpaid = !snapshot.hasPayment && (paymentStatus === "pending" || paymentStatus === "failed");
  const surplus = (event: PaymentEvent, refund: RefundReason, next = paymentStatus): PaymentChange => ({
    event,
    paymentStatus: next,
    capture: { isSurplus: true, refund },
  });
  // A QR code collects what was due when it was shown; the delivery settles the rest in cash, or refunds it.
  const isAtTheDoor = isQrCode(fact.providerOrderId) && snapshot.paymentMethod === "cod";
  if (!isUnpaid || (snapshot.paymentMethod !== "razorpay" && !isAtTheDoor))
    return surplus("order.second_payment", "second");
  const expectedPaise = isAtTheDoor ? snapshot.askedPaise : snapshot.totalPaise;
  const fits = fact.amountPaise === expectedPaise && fact.currency === "INR";
  // The order stays open for a payment of the right amount; this one is refunded.
  if (!fits && !isOver(snapshot.status)) return surplus("order.second_payment", "wrong_amount");
  if (isOver(snapshot.status)) return surplus("order.late_payment", "late", "refund_pending");
  // A QR code for marked lines may collect less than the total; the order is paid once nothing more is due.
  const next = fact.amountPaise >= snapshot.totalPaise ? "paid" : paymentStatus;
  return { event: "order.paid", paymentStatus: next, capture: { isSurplus: false, refund: null } };
};

const isPart = (reason: RefundReason): boolean => PART_REASONS.some((one) => one === reason);

const refunded = (snapshot: PaymentSnapshot, fact: PaymentFact & { kind: "refund" }): PaymentChange | null => {
  const { refund, paymentStatus } = snapshot;
  if (!refund || refund.status === "processed") return null;
  // In any other payment status, the refund returns a surplus payment or part of an order that stays active.
  const isOfOrder = paymentStatus === "refund_pending";
  if (fact.status === "processed") {
    const isLast = isOfOrder && snapshot.otherRefundsOpen === 0;
    const other = isPart(refund.reason) ? "order.difference_refunded" : "order.surplus_refunded";
    const isRefundOfOrder = isPart(refund.reason) ? isLast : isOfOrder;
    return {
      event: isRefundOfOrder ? "order.refunded" : other,
      paymentStatus: isLast ? "refunded" : paymentStatus,
      refundStatus: "processed",
    };
  }
  if (fact.status === "failed") {
    // Only the refund in progress can fail; an earlier failure has another key.
    const isOther = refund.status === "requested" && refund.refundId !== fact.refundId;
    return isOther || refund.status === "failed"
      ? null
      : { event: "order.refund_failed", paymentStatus, refundStatus: "failed" };
  }
  // A "pending" report that arrives after the refund failed is outdated.
  const isNew = refund.status === "due" && refund.refundId !== fact.refundId;
  return isNew ? { paymentStatus, refundStatus: "requested" } : null;
};
