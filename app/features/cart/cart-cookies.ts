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

/** Set-Cookie values that store the account's cart on the device. */
export const accountCartCookies = (accountId: string, cart: Cart): string[] => [
  cartCookie(serialiseCart(cart)),
  savedCartCookie(accountId, cart),
];

/** Set-Cookie values that delete the cart of a deleted account. */
export const endedCartCookies = (): string[] => [CART_COOKIE, SAVED_CART_COOKIE].map((name) => hostCookie(name, ""));

/**
 * Reads a request's `Cookie` header or `document.cookie`. Safari deletes cookies written by scripts after a week, but
 * not the saved cart, which the server wrote; a missing cart cookie therefore means the saved cart, not an emptied one.
 */
export const readDeviceCart = (cookies: string | null): DeviceCart => {
  const stored = readCookie(cookies, CART_COOKIE);
  const saved = parseSavedCart(readCookie(cookies, SAVED_CART_COOKIE));
  return { cart: stored === null ? (saved?.cart ?? []) : parseCart(stored), saved };
};
