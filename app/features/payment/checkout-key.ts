import type { City } from "../../../worker/brand.contract.ts";
import { type Cart, serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { httpOnlyCookie, readCookie } from "../../http/cookies.ts";

/**
 * The key of one checkout. It survives failed attempts and reloads, so that resending after a lost response places no
 * second order. It ends with the order or after 30 minutes, because the same cart on the next day is a new order.
 */
const COOKIE = "__Host-rasad_checkout";
const MAX_AGE_S = 30 * 60;

export const newCheckoutKey = (): string => crypto.randomUUID();

export const readCheckoutKey = (headers: Headers): string | null => {
  const key = readCookie(headers.get("Cookie"), COOKIE);
  return key && /^[0-9a-f-]{36}$/.test(key) ? key : null;
};

export const checkoutKeyCookie = (key: string): string => httpOnlyCookie(COOKIE, key, MAX_AGE_S);

export const endedCheckoutKeyCookie = checkoutKeyCookie("");

/**
 * The Idempotency-Key of this cart within the checkout, so that a cart changed after a failed payment makes a new
 * order.
 */
export const toOrderKey = async (checkoutKey: string, cart: Cart, city: City): Promise<string> => {
  const lines = cart.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  const text = new TextEncoder().encode(`${city}:${serialiseCart(lines)}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return `${checkoutKey}-${Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
};
