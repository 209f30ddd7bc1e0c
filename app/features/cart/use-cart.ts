import { useMemo, useSyncExternalStore } from "react";
import {
  type Cart,
  type CartChange,
  type CartResult,
  changeCart,
  parseCart,
  serialiseCart,
  takeBack,
} from "../../../worker/orders/cart/cart.contract.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { readCart, readCartCookie, subscribeToCart, writeCartCookie } from "./cart-store.ts";

/** The cart on this device; the server's picture of it until the page is alive. */
export const useCart = (): Cart => {
  const { cart } = useViewer();
  const value = useSyncExternalStore(subscribeToCart, readCartCookie, () => cart);
  return useMemo(() => parseCart(value), [value]);
};

/** How many of each product are in the cart. */
export const useQuantities = (): ReadonlyMap<string, number> => {
  const cart = useCart();
  return useMemo(() => new Map(cart.map((line) => [line.productId, line.quantity])), [cart]);
};

/** Applies a change at once and says how it went. */
export const applyToCart = (change: CartChange): CartResult => {
  const result = changeCart(readCart(), change);
  if (result.ok) writeCartCookie(serialiseCart(result.cart));
  return result;
};

/** Undoes an adding: what else was put in meanwhile stays. */
export const takeFromCart = (productId: string, quantity: number): void =>
  writeCartCookie(serialiseCart(takeBack(readCart(), productId, quantity)));

export const emptyCart = (): void => writeCartCookie("");

/** What the badge says: units of everything, so that every tap on Add shows. */
export const countItems = (cart: Cart): number => cart.reduce((sum, line) => sum + line.quantity, 0);
