import * as v from "valibot";
import { SlotChoice } from "../cities/slots/slots.contract.ts";
import { CityName, MAX_WRITTEN_PHONE, normalisePhone } from "../identity/accounts.contract.ts";
import type { ShortRule } from "../identity/short-rule.contract.ts";
import { fields, manyLines } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";
import type { PaymentMethod } from "./order-lifecycle.contract.ts";
import { MAX_LINES } from "./order-limits.contract.ts";
import { OrderQuantity } from "./quantity-input.contract.ts";

/** In a city without a delivery fee, the free-delivery hint is shown below these subtotals (rupees). */
export const CART_FREE_DELIVERY_HINT = 500;
export const CHECKOUT_FREE_DELIVERY_HINT = 5;

export const ITEM = {
  productId: v.pipe(v.string(message("order.product_missing")), v.minLength(1), v.maxLength(64)),
  quantity: OrderQuantity,
};

export const itemsOf = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.array(fields(entries), message("order.cart_empty")),
    v.minLength(1, message("order.cart_empty")),
    v.maxLength(MAX_LINES, message("order.too_many_lines")),
  );

export const PlaceOrderInput = fields({
  items: itemsOf(ITEM),
  location: CityName,
  deliveryAddress: v.pipe(
    v.string(message("order.address_missing")),
    manyLines(),
    v.minLength(1, message("order.address_missing")),
    v.maxLength(500, message("order.address_too_long")),
  ),
  phone: v.pipe(
    v.string(message("phone.missing")),
    v.maxLength(MAX_WRITTEN_PHONE, message("phone.not_ten_digits")),
    v.transform(normalisePhone),
    v.minLength(1, message("phone.missing")),
    // The agent calls this number from the door.
    v.regex(/^[0-9]{10}$/, message("phone.not_ten_digits")),
  ),
  notes: v.optional(v.pipe(v.string(), manyLines(), v.maxLength(1000, message("order.notes_too_long"))), ""),
  paymentMethod: v.picklist(["cod", "account"], message("order.cash_only")),
  /** Without a slot the order gets the city's standard delivery time. */
  slot: v.optional(SlotChoice),
  /** The total that the buyer saw, in rupees; refused with 409 when it has changed. */
  expectedTotal: v.optional(v.number(message("request.not_number", { name: "expectedTotal" }))),
});
export type PlaceOrderInput = v.InferOutput<typeof PlaceOrderInput>;

/** For all payment methods; the payments area places online orders. */
export type OrderToPlace = Omit<PlaceOrderInput, "paymentMethod" | "items"> & {
  readonly items: (PlaceOrderInput["items"][number] & { readonly shortRule?: ShortRule | undefined })[];
  readonly paymentMethod: PaymentMethod;
  readonly expectedDelivery?: string | undefined;
};
