import * as v from "valibot";
import { ProductNames } from "../../catalogue/catalogue.contract.ts";
import { UNITS } from "../../catalogue/categories.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { Order } from "../orders.contract.ts";
import { PlaceOrderInput } from "../place-order.contract.ts";

const { items, location, deliveryAddress, slot } = PlaceOrderInput.entries;

/** An order as it would be placed; its other fields may be sent too and are ignored. */
export const QuoteInput = fields({
  items,
  location,
  /** When given, the city must serve its PIN code. */
  deliveryAddress: v.optional(deliveryAddress),
  slot,
});
export type QuoteInput = v.InferOutput<typeof QuoteInput>;

/** What an order would cost now. Nothing is ordered and no stock is reserved. Money in rupees. */
export const Quote = v.object({
  lines: v.array(
    v.object({
      productId: v.string(),
      name: v.string(),
      names: ProductNames,
      unit: v.picklist(UNITS),
      /** Unit price at this quantity. */
      price: v.number(),
      quantity: v.number(),
      total: v.number(),
      /** The prices of larger quantities of the product. */
      priceBreaks: v.array(v.object({ from: v.number(), price: v.number() })),
      /** The quantity that can be ordered; only when it is less than the requested one. */
      available: v.optional(v.number()),
    }),
  ),
  subtotal: v.number(),
  deliveryFee: v.number(),
  tax: v.number(),
  /** GST included in the total. */
  gstIncluded: v.number(),
  /** To be sent as `expectedTotal` when the order is placed. */
  total: v.number(),
  /** Amount by which the subtotal is below the city's minimum order; 0 when it is reached. */
  missingForMinimum: v.number(),
  ...v.pick(Order, ["slot", "estimatedDelivery"]).entries,
});
export type Quote = v.InferOutput<typeof Quote>;
