import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { type Cart, serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { cartCookie, readDeviceCart } from "./cart-cookies.ts";
import { sendCart } from "./send-cart.ts";

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** The cookie is the store: read again before each change, because another tab may have changed it. */
export const readCart = (): Cart => readDeviceCart(document.cookie).cart;

export const readCartCookie = (): string => serialiseCart(readCart());

/** The cart as this page wrote it last. */
let written: string | undefined;

export const writeCartCookie = (value: string): void => {
  written = value;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and listeners read it at once.
  document.cookie = cartCookie(value);
  notifyListeners();
  sendCart();
};

/**
 * For the root's `clientMiddleware`: a response may store the account's cart, which lacks changes made during the
 * request, so these are applied again.
 */
export const cartMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const sent = readCart();
  const before = written;
  const results = await next();
  if (written !== undefined && written !== before && written !== readCartCookie())
    (await import("./reapply-changes.ts")).reapplyChanges(sent, written);
  return results;
};

/** Another tab may have changed the cart, so it is read again when this tab gets the focus. */
export const subscribeToCart = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (listeners.size === 1) {
    window.addEventListener("focus", notifyListeners);
    document.addEventListener("visibilitychange", notifyListeners);
    window.addEventListener("online", sendCart);
    // Sends changes that were made without a network.
    sendCart();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("focus", notifyListeners);
    document.removeEventListener("visibilitychange", notifyListeners);
    window.removeEventListener("online", sendCart);
  };
};
