import {
  CART_COOKIE,
  type Cart,
  type DeviceCart,
  EMPTY_CART,
  parseCart,
  parseSavedCart,
  SAVED_CART_COOKIE,
  serialiseCart,
  serialiseSavedCart,
} from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { hostCookie, readCookie } from "../../http/cookies.ts";

export const cartCookie = (value: string): string => hostCookie(CART_COOKIE, value || EMPTY_CART);

export const savedCartCookie = (accountId: string, cart: Cart): string =>
  hostCookie(SAVED_CART_COOKIE, serialiseSavedCart(accountId, cart));

/** Set-Cookie values after which the device has the account's cart. */
export const accountCartCookies = (accountId: string, cart: Cart): string[] => [
  cartCookie(serialiseCart(cart)),
  savedCartCookie(accountId, cart),
];

/** For a deleted account. */
export const endedCartCookies = (): string[] => [CART_COOKIE, SAVED_CART_COOKIE].map((name) => hostCookie(name, ""));

/**
 * From a request's `Cookie` header, or from `document.cookie`. Safari drops a cookie that a script wrote after a week, but
 * not the saved cart, which the server wrote: then the device has what was saved, instead of having emptied it.
 */
export const readDeviceCart = (cookies: string | null): DeviceCart => {
  const stored = readCookie(cookies, CART_COOKIE);
  const saved = parseSavedCart(readCookie(cookies, SAVED_CART_COOKIE));
  return { cart: stored === null ? (saved?.cart ?? []) : parseCart(stored), saved };
};
