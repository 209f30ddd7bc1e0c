import * as v from "valibot";
import { ProductNames } from "../../catalogue/catalogue.contract.ts";
import { CATEGORIES, UNITS } from "../../catalogue/categories.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { isInThousandths } from "../../platform/quantity.contract.ts";
import { LeftOut } from "../fulfilment/fulfilment.contract.ts";
import { FULFILMENT_STAGES } from "../order-lifecycle.contract.ts";
import { MAX_MARKS, MAX_QUANTITY } from "../order-limits.contract.ts";
import { Replacement } from "../replacements/replacements.contract.ts";

/** `quantity` differs from the ordered one for a weighed or short line. */
const Picked = v.nullable(v.object({ quantity: v.number(), by: v.string(), at: v.string() }));

export const PackingLine = v.object({
  productId: v.string(),
  name: v.string(),
  names: ProductNames,
  category: v.picklist(CATEGORIES),
  /** Where the product lies; "" where unknown. */
  zone: v.string(),
  bin: v.string(),
  unit: v.picklist(UNITS),
  quantity: v.number(),
  /**
   * Allowed range of a complete line; both equal the quantity for a product that is not weighed. Less than `min` is
   * short.
   */
  min: v.number(),
  max: v.number(),
  picked: Picked,
  /** Deadline for the buyer's answer about the missing quantity (ISO 8601); only when they were asked. */
  askedUntil: v.optional(v.string()),
});
export type PackingLine = v.InferOutput<typeof PackingLine>;

export const PackingOrder = v.object({
  _id: v.string(),
  version: v.number(),
  /** Missing before picking. */
  stage: v.optional(v.picklist(FULFILMENT_STAGES)),
  crates: v.optional(v.number()),
  buyer: v.string(),
  notes: v.string(),
  estimatedDelivery: v.string(),
  agent: v.nullable(v.string()),
  /** In the order of a walk through the warehouse, cold goods last. */
  lines: v.array(PackingLine),
  replacements: v.array(Replacement),
});
export type PackingOrder = v.InferOutput<typeof PackingOrder>;

export const PackingStation = v.object({
  day: v.nullable(v.string()),
  /** Sorted by promised delivery. */
  orders: v.array(PackingOrder),
  leftOut: v.array(LeftOut),
  nextAfter: v.nullable(v.string()),
});
export type PackingStation = v.InferOutput<typeof PackingStation>;

const Quantity = message("door.quantity_invalid");
const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

export const PickMark = fields({
  orderId: Id,
  productId: Id,
  /** The line's `picked.at` that the picker saw, null for a line not picked; any other is refused. */
  seen: v.nullable(v.string()),
  picked: v.boolean(),
  /** The quantity found, by weight or count; defaults to the ordered quantity. */
  quantity: v.optional(
    v.pipe(
      v.number(Quantity),
      v.minValue(0, Quantity),
      v.maxValue(2 * MAX_QUANTITY, Quantity),
      v.check(isInThousandths, Quantity),
    ),
  ),
});
export type PickMark = v.InferOutput<typeof PickMark>;

export const PickMarksInput = fields({
  marks: v.pipe(
    v.array(PickMark),
    v.minLength(1),
    v.maxLength(MAX_MARKS, message("order.too_many_marks")),
    v.check(
      (marks) => new Set(marks.map(({ orderId, productId }) => `${orderId} ${productId}`)).size === marks.length,
      message("door.line_twice"),
    ),
  ),
});
export type PickMarksInput = v.InferOutput<typeof PickMarksInput>;

/** Results are in the order of the request. */
export const MarkResult = v.object({
  orderId: v.string(),
  productId: v.string(),
  done: v.boolean(),
  /** The line's current state; null also for an unknown line. */
  picked: Picked,
  /** Why it was refused. In `message` the service returns a message reference, the API a translated sentence. */
  code: v.optional(v.string()),
  message: v.optional(v.string()),
});
export type MarkResult = v.InferOutput<typeof MarkResult>;
