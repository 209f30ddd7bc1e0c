import * as v from "valibot";
import { ProductNames } from "../../catalogue/catalogue.contract.ts";
import { UNITS } from "../../catalogue/categories.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { isInThousandths } from "../../platform/quantity.contract.ts";
import { DOOR_OUTCOMES, DOOR_REASONS, PAYMENT_METHODS } from "../order-lifecycle.contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "../order-limits.contract.ts";

const Quantity = message("door.quantity_invalid");
const Version = message("request.not_number", { name: "version" });

const DoorLineInput = fields({
  productId: v.pipe(v.string(message("order.product_missing")), v.minLength(1), v.maxLength(64)),
  /** In the product's unit, with at most three decimals. */
  deliveredQuantity: v.pipe(
    v.number(Quantity),
    v.minValue(0, Quantity),
    v.maxValue(2 * MAX_QUANTITY, Quantity),
    v.check(isInThousandths, Quantity),
  ),
  outcome: v.picklist(DOOR_OUTCOMES, message("door.outcome_unknown")),
  /** Required for a line that is short or rejected. */
  reason: v.optional(v.nullable(v.picklist(DOOR_REASONS, message("door.reason_unknown"))), null),
});
export type DoorLineInput = v.InferOutput<typeof DoorLineInput>;

/** The lines that differ from the order; lines not listed were delivered as ordered. */
export const DoorInput = fields({
  lines: v.pipe(
    v.array(DoorLineInput, message("door.lines_missing")),
    v.maxLength(MAX_LINES, message("order.too_many_lines")),
    v.check(
      (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
      message("door.line_twice"),
    ),
  ),
  /** The door version that the sender saw, 0 before anyone marked a line; any other version is refused with 409. */
  version: v.optional(v.pipe(v.number(Version), v.integer(Version), v.minValue(0, Version))),
});
export type DoorInput = v.InferOutput<typeof DoorInput>;

/** Money in rupees, quantities in the product's unit. */
export const DoorFigures = v.object({
  orderId: v.string(),
  /** 0 before anyone marked a line; raised by every change of the marks. */
  version: v.number(),
  /** Digest of the marks; "" while all is delivered as ordered. */
  digest: v.string(),
  /** The digest and the amount due, which the agent sends back with the delivery. */
  figures: v.string(),
  lines: v.array(
    v.object({
      product: v.object({ _id: v.string(), name: v.string(), unit: v.picklist(UNITS) }),
      names: ProductNames,
      price: v.number(),
      /** Prices of all quantities when ordered; only when the ordered quantity reached a lower price. */
      prices: v.optional(v.array(v.object({ from: v.number(), price: v.number() }))),
      ordered: v.number(),
      delivered: v.number(),
      outcome: v.picklist(DOOR_OUTCOMES),
      reason: v.nullable(v.picklist(DOOR_REASONS)),
      total: v.number(),
      /** In percent of the ordered quantity; null for products that are not weighed at the door. */
      weightTolerance: v.nullable(v.number()),
      hasPhoto: v.boolean(),
    }),
  ),
  subtotal: v.number(),
  tax: v.number(),
  deliveryFee: v.number(),
  /** Only when a fee was waived; `freeFrom` is the subtotal from which it is waived. */
  waivedFee: v.optional(v.object({ fee: v.number(), freeFrom: v.number() })),
  /** Added because refused products no longer count towards a lower price or free delivery. */
  extra: v.number(),
  total: v.number(),
  gstIncluded: v.number(),
  orderedTotal: v.number(),
  paymentMethod: v.picklist(PAYMENT_METHODS),
  /** The amount still due: whole rupees at the door, or the exact amount on account. */
  due: v.number(),
  /** Difference made by rounding to whole rupees; may be negative. */
  roundOff: v.number(),
  /** What was paid so far, online or by QR code at the door. */
  paid: v.number(),
  /** Refund of an online payment. */
  refund: v.number(),
  /** Six digits that confirm exactly these lines; only for the buyer and staff, while usable. */
  confirmationOtp: v.optional(v.string()),
});
export type DoorFigures = v.InferOutput<typeof DoorFigures>;
