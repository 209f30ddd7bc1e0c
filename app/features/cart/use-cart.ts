import { useMemo, useSyncExternalStore } from "react";
import { type Cart, parseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { readCartCookie, subscribeToCart } from "./cart-store.ts";

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
