import type { CartChanges } from "../../../worker/orders/cart/cart-difference.contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { hostCookie } from "../../http/cookies.ts";

/**
 * Changes of the cart that the server has not heard of yet, for people who share it with their team: `id.quantity~…`, where
 * 0 removes a line. A cookie like the cart, so that the next page of the cart brings them along, also without a network now.
 */
export const UNSENT_COOKIE = "__Host-rasad_cart_unsent";

const ENTRY = /^([0-9A-Za-z_-]{1,64})\.(0|[1-9][0-9]{0,4})$/;

export const parseUnsent = (value: string | null): CartChanges => {
  const changes = new Map<string, number>();
  for (const entry of (value ?? "").split("~")) {
    const [, productId, digits] = ENTRY.exec(entry) ?? [];
    if (productId && Number(digits) <= MAX_QUANTITY) changes.set(productId, Number(digits));
  }
  return [...changes].slice(-MAX_LINES).map(([productId, quantity]) => ({ productId, quantity }));
};

export const serialiseUnsent = (changes: CartChanges): string =>
  changes.map(({ productId, quantity }) => `${productId}.${quantity}`).join("~");

/** Later changes of the same product replace earlier ones. */
export const mergeChanges = (earlier: CartChanges, later: CartChanges): CartChanges => {
  const changed = new Set(later.map(({ productId }) => productId));
  return [...earlier.filter(({ productId }) => !changed.has(productId)), ...later].slice(-MAX_LINES);
};

/** Those that changed again since `sent` was sent. */
export const withoutSent = (changes: CartChanges, sent: CartChanges): CartChanges =>
  changes.filter(
    (one) => !sent.some(({ productId, quantity }) => productId === one.productId && quantity === one.quantity),
  );

export const unsentCookie = (value: string): string => hostCookie(UNSENT_COOKIE, value);
