import * as v from "valibot";
import { ProductNames } from "../../catalogue/catalogue.contract.ts";
import { UNITS } from "../../catalogue/categories.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { DOOR_OUTCOMES, DOOR_REASONS, PAYMENT_METHODS } from "../order-lifecycle.contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "../order-limits.contract.ts";

const Quantity = message("door.quantity_invalid");
const Version = message("request.not_number", { name: "version" });

/** What became of a line at the door. */
const DoorLineInput = fields({
  productId: v.pipe(v.string(message("order.product_missing")), v.minLength(1), v.maxLength(64)),
  /** In the product's unit, with at most three decimals. */
  deliveredQuantity: v.pipe(
    v.number(Quantity),
    v.minValue(0, Quantity),
    v.maxValue(2 * MAX_QUANTITY, Quantity),
    v.check((quantity) => Math.abs(quantity * 1000 - Math.round(quantity * 1000)) < 1e-6, Quantity),
  ),
  outcome: v.picklist(DOOR_OUTCOMES, message("door.outcome_unknown")),
  /** Of a line that is short or rejected. */
  reason: v.optional(v.nullable(v.picklist(DOOR_REASONS, message("door.reason_unknown"))), null),
});
export type DoorLineInput = v.InferOutput<typeof DoorLineInput>;

/** The lines that differ from the order; a line that is not named was delivered as ordered. */
export const DoorInput = fields({
  lines: v.pipe(
    v.array(DoorLineInput, message("door.lines_missing")),
    v.maxLength(MAX_LINES, message("order.too_many_lines")),
    v.check(
      (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
      message("door.line_twice"),
    ),
  ),
  /** The version of the figures that the sender saw, 0 before anyone changed them; another one is refused with 409. */
  version: v.optional(v.pipe(v.number(Version), v.integer(Version), v.minValue(0, Version))),
});
export type DoorInput = v.InferOutput<typeof DoorInput>;

/** An order as it is handed over. Money in rupees, quantities in the product's unit. */
export const DoorFigures = v.object({
  orderId: v.string(),
  /** 0 before anyone changed the figures; raised by every change of them. */
  version: v.number(),
  /** Names exactly these figures; "" while all is delivered as ordered. */
  digest: v.string(),
  /** Names them and what is due: the delivery sends it. */
  figures: v.string(),
  lines: v.array(
    v.object({
      product: v.object({ _id: v.string(), name: v.string(), unit: v.picklist(UNITS) }),
      names: ProductNames,
      /** Of a unit, as it is handed over. */
      price: v.number(),
      /** As ordered, where a lower price was reached: what smaller quantities cost. */
      prices: v.optional(v.array(v.object({ from: v.number(), price: v.number() }))),
      ordered: v.number(),
      delivered: v.number(),
      outcome: v.picklist(DOOR_OUTCOMES),
      reason: v.nullable(v.picklist(DOOR_REASONS)),
      total: v.number(),
      /** In percent of the ordered quantity; null for goods that are not weighed at the door. */
      weightTolerance: v.nullable(v.number()),
      hasPhoto: v.boolean(),
    }),
  ),
  subtotal: v.number(),
  tax: v.number(),
  /** As it is handed over. */
  deliveryFee: v.number(),
  /** The fee that the worth of the goods waived, and the worth that waives it; only where one was. */
  waivedFee: v.optional(v.object({ fee: v.number(), freeFrom: v.number() })),
  /** What is added because goods that are not wanted no longer count for a lower price or a free delivery. */
  extra: v.number(),
  total: v.number(),
  /** The GST that the total contains. */
  gstIncluded: v.number(),
  orderedTotal: v.number(),
  paymentMethod: v.picklist(PAYMENT_METHODS),
  /** What is still to be paid: at the door in whole rupees of cash, or on account. */
  due: v.number(),
  /** What whole rupees add to it, or take off below zero. */
  roundOff: v.number(),
  /** What was paid of it so far, online or by a code at the door. */
  paid: v.number(),
  /** What goes back of an online payment. */
  refund: v.number(),
  /** Six digits that confirm exactly these figures; only for the buyer and staff, while they can be used. */
  confirmationOtp: v.optional(v.string()),
});
export type DoorFigures = v.InferOutput<typeof DoorFigures>;
