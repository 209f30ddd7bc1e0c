import * as v from "valibot";
import { DEFAULT_CITY } from "../../brand.contract.ts";
import { CityName } from "../../identity/accounts.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import type { Cart, CartLine } from "../cart/cart-cookie.contract.ts";
import { MAX_LINES } from "../order-limits.contract.ts";
import { QuantityOrNone } from "../quantity-input.contract.ts";

const Line = fields({
  productId: v.pipe(v.string(message("order.product_missing")), v.regex(/^[0-9A-Za-z_-]{1,64}$/)),
  /** 0 removes the line. */
  quantity: QuantityOrNone,
});

/** Only the lines that change; other lines stay. */
export const CartInput = fields({
  location: CityName,
  items: v.pipe(
    v.array(Line, message("order.cart_empty")),
    v.maxLength(2 * MAX_LINES, message("order.too_many_lines")),
  ),
});
export type CartInput = v.InferOutput<typeof CartInput>;

export const CartQuery = v.object({ location: v.optional(CityName, DEFAULT_CITY) });

/** A cart as the API returns it, oldest line first. */
export const CartItems = v.array(v.object({ productId: v.string(), quantity: v.number() }));

/** Lines to remove from the cart because they were ordered. `id` stays the same when a lost request is retried. */
export interface OrderedLines {
  readonly id: string;
  readonly city: string;
  readonly lines: Cart;
}

/** A line that a visitor added before signing in. `id` stays the same when a lost request is retried. */
export interface VisitorLine {
  readonly id: string;
  readonly line: CartLine;
}
