import {
  type CartChange,
  type CartResult,
  changeCart,
  restoreLines,
  subtractFromCart,
} from "../../../worker/orders/cart/cart.contract.ts";
import { type Cart, serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { readCart, writeCartCookie } from "./cart-store.ts";

export const applyToCart = (change: CartChange): CartResult => {
  const result = changeCart(readCart(), change);
  if (result.ok) writeCartCookie(serialiseCart(result.cart));
  return result;
};

/** Undoes a removal. */
export const restoreToCart = (before: Cart, removed: Cart = before): void =>
  writeCartCookie(serialiseCart(restoreLines(readCart(), before, removed)));

/** Undoes one addition and leaves later ones. */
export const takeFromCart = (productId: string, quantity: number): void =>
  writeCartCookie(serialiseCart(subtractFromCart(readCart(), productId, quantity)));
