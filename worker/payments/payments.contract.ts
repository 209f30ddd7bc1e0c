import * as v from "valibot";
import { CHANGE_STATES, type PaymentToMake } from "../orders/order-change.contract.ts";
import { Order } from "../orders/orders.contract.ts";
import { PlaceOrderRequest } from "../orders/place/place-order.contract.ts";
import { PlaceOrderInput } from "../orders/place-order.contract.ts";
import { fields } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";

/** Reasons for refunding part of a paid order that stays active. */
export const PART_REASONS = ["changed", "door", "returned"] as const;
export type PartReason = (typeof PART_REASONS)[number];
/**
 * Why a payment is refunded. `cancelled`: the paid order was cancelled; `late`: it arrived after the order was
 * finished; `second`: the order was already paid; `wrong_amount`: it is not the order's amount in INR; `changed`: the
 * buyer changed the order, which now costs less; `change_refused`: it paid for a change that could not be made; `door`:
 * products were missing or rejected at the door; `returned`: products were returned.
 */
export type RefundReason = "cancelled" | "late" | "second" | "wrong_amount" | "change_refused" | PartReason;
export type RefundStatus = "due" | "requested" | "processed" | "failed";

const DISCREPANCY_KINDS = [
  "paid_there_not_here",
  "refunded_there_not_here",
  "expired_unpaid",
  "refund_overdue",
  "refund_failed",
  "unknown_capture",
] as const;
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number];

/** Like the input of a cash order, without a payment method. */
export const CreatePaymentInput = fields({
  items: PlaceOrderRequest.entries.items,
  location: PlaceOrderInput.entries.location,
  deliveryAddress: PlaceOrderInput.entries.deliveryAddress,
  phone: PlaceOrderInput.entries.phone,
  notes: PlaceOrderInput.entries.notes,
  slot: PlaceOrderInput.entries.slot,
  expectedTotal: PlaceOrderInput.entries.expectedTotal,
});
export type CreatePaymentInput = v.InferOutput<typeof CreatePaymentInput>;

const OrderId = v.pipe(v.string(message("request.not_order", { name: "dbOrderId" })), v.minLength(1), v.maxLength(64));
const ProviderId = (name: string) =>
  v.pipe(v.string(message("request.missing", { name })), v.minLength(1), v.maxLength(64));

export const PayAgainInput = fields({ dbOrderId: OrderId });

/** What the provider's dialog returns after a payment, and our order's id. */
export const VerifyPaymentInput = fields({
  razorpay_order_id: ProviderId("razorpay_order_id"),
  razorpay_payment_id: ProviderId("razorpay_payment_id"),
  razorpay_signature: v.pipe(
    v.string(message("request.missing", { name: "razorpay_signature" })),
    v.minLength(1),
    v.maxLength(256),
  ),
  dbOrderId: OrderId,
});
export type VerifyPaymentInput = v.InferOutput<typeof VerifyPaymentInput>;

/** The order after a payment; `change` is the state of the change whose difference was paid. */
export const VerifiedPayment = v.object({ order: Order, change: v.optional(v.picklist(CHANGE_STATES)) });
export type VerifiedPayment = v.InferOutput<typeof VerifiedPayment>;

/**
 * `error` is a sentence or the error object of the provider's dialog. It is stored as reported by the browser,
 * unverified.
 */
export const PaymentFailedInput = fields({
  dbOrderId: OrderId,
  error: v.optional(
    v.union([
      v.string(),
      v.nullable(v.looseObject({ description: v.optional(v.string()), reason: v.optional(v.nullable(v.string())) })),
    ]),
  ),
});
export type PaymentFailedInput = v.InferOutput<typeof PaymentFailedInput>;

/** For pages. `payBy` (ISO 8601) is the payment deadline; undefined for the difference of a change. */
export interface PaymentOfOrder extends PaymentToMake {
  readonly payBy: string | undefined;
}

/** The provider's QR code ids start with this prefix; its order ids do not. */
export const isQrCode = (providerOrderId: string): boolean => providerOrderId.startsWith("qr_");

/**
 * How a QR code is shown. `content` is the text in the code, if the provider returns it; `image` is the URL of the
 * provider's picture.
 */
export interface ShownQr {
  readonly content: string | null;
  readonly image: string | null;
  /** In ms. */
  readonly closesAt: number;
}

/** What an agent collects at the door for an order. Money in rupees. */
export const DoorPayment = v.object({
  orderId: v.string(),
  /** Order total for the quantities handed over; before the delivery, as ordered or as marked at the door. */
  total: v.number(),
  /** Amount paid online so far, including by QR code. */
  paid: v.number(),
  /** Amount still to be collected in cash, in whole rupees. */
  due: v.number(),
  /** Difference made by rounding to whole rupees; may be negative. A QR code collects `due` without it. */
  roundOff: v.number(),
  /** The QR code for the exact amount due, while it can be paid. */
  qr: v.nullable(
    v.object({
      id: v.string(),
      amount: v.number(),
      content: v.nullable(v.string()),
      image: v.nullable(v.string()),
      closesAt: v.string(),
    }),
  ),
});
export type DoorPayment = v.InferOutput<typeof DoorPayment>;

export const Discrepancy = v.object({
  kind: v.picklist(DISCREPANCY_KINDS),
  subject: v.string(),
  orderId: v.nullable(v.string()),
  detail: v.string(),
  times: v.number(),
  firstSeenAt: v.string(),
  lastSeenAt: v.string(),
  resolvedAt: v.nullable(v.string()),
});
export type Discrepancy = v.InferOutput<typeof Discrepancy>;

export const Reconciliation = v.object({
  /** Cases of each kind in the last 30 days, and how many of them are still open. */
  counts: v.array(v.object({ kind: v.picklist(DISCREPANCY_KINDS), found: v.number(), open: v.number() })),
  /** `pending` and `failed` are numbers of refunds; `pendingAmount` is in rupees. */
  refunds: v.object({ pending: v.number(), pendingAmount: v.number(), failed: v.number() }),
  /** Newest first. */
  discrepancies: v.array(Discrepancy),
});
export type Reconciliation = v.InferOutput<typeof Reconciliation>;
