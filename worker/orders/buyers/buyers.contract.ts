import * as v from "valibot";
import { message } from "../../platform/messages.contract.ts";

const Reason = v.pipe(
  v.string(message("order.reason_missing")),
  v.trim(),
  v.minLength(1, message("order.reason_missing")),
  v.maxLength(500, message("order.reason_too_long")),
);

/** `reason` is for staff and the audit log; the buyer does not read it. */
export const BlockInput = v.object({ isBlocked: v.boolean(message("settings.not_switch")), reason: Reason });
export type BlockInput = v.InferOutput<typeof BlockInput>;

export const CancelOpenInput = v.object({ reason: Reason });
export type CancelOpenInput = v.InferOutput<typeof CancelOpenInput>;

/** Money in rupees, times ISO 8601. */
export const Buyer = v.object({
  _id: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  address: v.string(),
  isEmailVerified: v.boolean(),
  joined: v.string(),
  openOrders: v.number(),
  openRupees: v.number(),
  /** At most `MAX_DELIVERED_COUNTED`, which means that many or more. */
  deliveredOrders: v.number(),
  /** Null for a buyer who may order. */
  blocked: v.nullable(v.object({ at: v.string(), reason: v.string() })),
});
export type Buyer = v.InferOutput<typeof Buyer>;

/** `code` and `message` say why the order was not cancelled. */
export const CancelledOne = v.object({
  _id: v.string(),
  cancelled: v.boolean(),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
});
export type CancelledOne = v.InferOutput<typeof CancelledOne>;
