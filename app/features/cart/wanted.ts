import type { VisitorLine } from "../../../worker/orders/account-cart/account-cart.contract.ts";
import { type CartLine, parseCart, serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { hostCookie, readCookie } from "../../http/cookies.ts";

/** The product that a visitor tried to add before the login; the login adds it to the cart. */
const COOKIE = "__Host-rasad_wanted";
const MAX_AGE_S = 30 * 60;

/** The line's idempotency key, so that a resent login adds it once. `randomUUID` would need a secure context. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

const cookie = (value: string): string => hostCookie(COOKIE, value, MAX_AGE_S);

export const wantedCookie = (line: CartLine): string => cookie(`${serialiseCart([line])}~${newKey()}`);

/** Call it in the browser before redirecting the visitor to the login. */
export const storeWanted = (line: CartLine): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page is about to unload.
  document.cookie = wantedCookie(line);
};

/** The product that the visitor tried to add; null without one. */
export const readWanted = ({ headers }: Request): VisitorLine | null => {
  const value = readCookie(headers.get("Cookie"), COOKIE);
  const [line] = parseCart(value);
  return line ? { line, id: value?.split("~").at(-1)?.slice(0, 64) ?? "" } : null;
};

/** The Set-Cookie value that deletes this cookie. */
export const endedWantedCookie = (): string => cookie("");
