import { useMemo, useSyncExternalStore } from "react";
import {
  type Cart,
  type CartChange,
  type CartResult,
  changeCart,
  parseCart,
  serialiseCart,
  subtractFromCart,
} from "../../../worker/orders/cart/cart.contract.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { readCart, readCartCookie, subscribeToCart, writeCartCookie } from "./cart-store.ts";

/** The cart on this device; until hydration the one that the server read. */
export const useCart = (): Cart => {
  const { cart } = useViewer();
  const value = useSyncExternalStore(subscribeToCart, readCartCookie, () => cart);
  return useMemo(() => parseCart(value), [value]);
};

export const useQuantities = (): ReadonlyMap<string, number> => {
  const cart = useCart();
  return useMemo(() => new Map(cart.map((line) => [line.productId, line.quantity])), [cart]);
};

export const applyToCart = (change: CartChange): CartResult => {
  const result = changeCart(readCart(), change);
  if (result.ok) writeCartCookie(serialiseCart(result.cart));
  return result;
};

/** Undoes one addition and leaves later ones. */
export const takeFromCart = (productId: string, quantity: number): void =>
  writeCartCookie(serialiseCart(subtractFromCart(readCart(), productId, quantity)));
