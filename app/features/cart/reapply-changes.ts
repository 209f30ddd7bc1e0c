import { type Cart, parseCart, serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { differenceOf } from "../../../worker/orders/cart/cart-difference.contract.ts";
import { readCart, writeCartCookie } from "./cart-store.ts";

/** Applies the changes that lead from `sent` to `changed` to the cart stored on the device. */
export const reapplyChanges = (sent: Cart, changed: string): void => {
  const quantities = new Map(readCart().map(({ productId, quantity }) => [productId, quantity]));
  for (const { productId, quantity } of differenceOf(sent, parseCart(changed))) quantities.set(productId, quantity);
  const cart = [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
  writeCartCookie(serialiseCart(cart.filter(({ quantity }) => quantity > 0)));
};
