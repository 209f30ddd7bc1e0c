import * as v from "valibot";
import { PlaceOrderInput } from "../orders/orders.contract.ts";
import { fields } from "../platform/fields.contract.ts";

export const REFUND_REASONS = ["cancelled", "late", "second", "wrong_amount"] as const;
/** Why money goes back: the paid order was cancelled; it came after that; the order was paid before; it did not fit. */
export type RefundReason = (typeof REFUND_REASONS)[number];
export const REFUND_STATUSES = ["due", "requested", "processed", "failed"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const FINDING_KINDS = [
  "paid_there_not_here",
  "expired_unpaid",
  "refund_overdue",
  "refund_failed",
  "late_capture",
  "second_capture",
  "wrong_amount",
  "unknown_capture",
] as const;
export type DiscrepancyKind = (typeof FINDING_KINDS)[number];

/** As an order is placed, without the way of paying: it is online. */
export const CreatePaymentInput = fields({
  items: PlaceOrderInput.entries.items,
  location: PlaceOrderInput.entries.location,
  deliveryAddress: PlaceOrderInput.entries.deliveryAddress,
  phone: PlaceOrderInput.entries.phone,
  notes: PlaceOrderInput.entries.notes,
  expectedTotal: PlaceOrderInput.entries.expectedTotal,
});
export type CreatePaymentInput = v.InferOutput<typeof CreatePaymentInput>;

const OrderId = v.pipe(v.string("dbOrderId names an order"), v.minLength(1), v.maxLength(64));
const ProviderId = (what: string) => v.pipe(v.string(`${what} is missing`), v.minLength(1), v.maxLength(64));

export const PayAgainInput = fields({ dbOrderId: OrderId });

/** What the provider's dialog hands over after a payment, and which order it is for. */
export const VerifyPaymentInput = fields({
  razorpay_order_id: ProviderId("razorpay_order_id"),
  razorpay_payment_id: ProviderId("razorpay_payment_id"),
  razorpay_signature: v.pipe(v.string("razorpay_signature is missing"), v.minLength(1), v.maxLength(256)),
  dbOrderId: OrderId,
});
export type VerifyPaymentInput = v.InferOutput<typeof VerifyPaymentInput>;

/** `error`: a sentence, or the error as the provider's dialog gives it; kept as what the buyer's browser said. */
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

/** What a browser needs to open the provider's dialog. `amount` is paise, as the provider has it. */
export const PaymentToMake = v.object({
  orderId: v.string(),
  amount: v.number(),
  currency: v.string(),
  dbOrderId: v.string(),
  key: v.string(),
});
export type PaymentToMake = v.InferOutput<typeof PaymentToMake>;

export const Discrepancy = v.object({
  kind: v.picklist(FINDING_KINDS),
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
  /** How many cases of each kind in the last 30 days, and how many of those are still open. */
  counts: v.array(v.object({ kind: v.picklist(FINDING_KINDS), found: v.number(), open: v.number() })),
  /** Refunds on their way, in rupees and in number. */
  refunds: v.object({ pending: v.number(), pendingAmount: v.number(), failed: v.number() }),
  /** Newest first. */
  discrepancies: v.array(Discrepancy),
});
export type Reconciliation = v.InferOutput<typeof Reconciliation>;
