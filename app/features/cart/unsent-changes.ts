import type { CartChanges } from "../../../worker/orders/cart/cart-difference.contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { hostCookie } from "../../http/cookies.ts";

/**
 * Cart changes that the server has not received yet, for members of a team: `id.quantity~…`, where 0 removes a line. A
 * cookie like the cart itself, so that the next cart page sends them even without a network now.
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

/** A later change of a product replaces an earlier one. */
export const mergeChanges = (earlier: CartChanges, later: CartChanges): CartChanges => {
  const changed = new Set(later.map(({ productId }) => productId));
  return [...earlier.filter(({ productId }) => !changed.has(productId)), ...later].slice(-MAX_LINES);
};

/** Removes the sent changes, except products that changed again since. */
export const withoutSent = (changes: CartChanges, sent: CartChanges): CartChanges =>
  changes.filter(
    (change) => !sent.some(({ productId, quantity }) => productId === change.productId && quantity === change.quantity),
  );

export const unsentCookie = (value: string): string => hostCookie(UNSENT_COOKIE, value);
