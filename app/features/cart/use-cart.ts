import { useMemo, useSyncExternalStore } from "react";
import {
  type Cart,
  type CartChange,
  type CartResult,
  changeCart,
  parseCart,
  serialiseCart,
} from "../../../worker/orders/cart.contract.ts";
import { useViewer } from "../shell/use-viewer.ts";
import { readCartCookie, subscribeToCart, writeCartCookie } from "./cart-store.ts";

/** The cart on this device; the server's picture of it until the page is alive. */
export const useCart = (): Cart => {
  const { cart } = useViewer();
  const value = useSyncExternalStore(subscribeToCart, readCartCookie, () => cart);
  return useMemo(() => parseCart(value), [value]);
};

/** Applies a change at once and says how it went. */
export const applyToCart = (change: CartChange): CartResult => {
  const result = changeCart(parseCart(readCartCookie()), change);
  if (result.ok) writeCartCookie(serialiseCart(result.cart));
  return result;
};

export const emptyCart = (): void => writeCartCookie("");

/** What the badge says: units of everything, so that every tap on Add shows. */
export const countItems = (cart: Cart): number => cart.reduce((sum, line) => sum + line.quantity, 0);

export const quantityOf = (cart: Cart, productId: string): number =>
  cart.find((line) => line.productId === productId)?.quantity ?? 0;
