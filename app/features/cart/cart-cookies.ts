import {
  CART_COOKIE,
  type Cart,
  type DeviceCart,
  parseCart,
  parseSavedCart,
  SAVED_CART_COOKIE,
  serialiseCart,
  serialiseSavedCart,
} from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { hostCookie, readCookie } from "../../http/cookies.ts";

export const cartCookie = (value: string): string => hostCookie(CART_COOKIE, value);

export const savedCartCookie = (accountId: string, cart: Cart): string =>
  hostCookie(SAVED_CART_COOKIE, serialiseSavedCart(accountId, cart));

/** Set-Cookie values after which the device has the account's cart. */
export const accountCartCookies = (accountId: string, cart: Cart): string[] => [
  cartCookie(serialiseCart(cart)),
  savedCartCookie(accountId, cart),
];

/** For a deleted account. */
export const endedCartCookies = (): string[] => [cartCookie(""), hostCookie(SAVED_CART_COOKIE, "")];

/** From a request's `Cookie` header, or from `document.cookie`. */
export const readDeviceCart = (cookies: string | null): DeviceCart => ({
  cart: parseCart(readCookie(cookies, CART_COOKIE)),
  saved: parseSavedCart(readCookie(cookies, SAVED_CART_COOKIE)),
});
