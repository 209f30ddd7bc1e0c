import { MAX_LINES, MAX_QUANTITY } from "../order-limits.contract.ts";

/**
 * A cookie with ids and quantities, `id.quantity~id.quantity`, oldest first. The server reads it to render the badge
 * and the cart page; the page rewrites it without a request.
 */
export const CART_COOKIE = "__Host-rasad_cart";

/** The cookie's value for an empty cart. Without it an emptied cart would look like one whose cookie has expired. */
export const EMPTY_CART = "~";

export interface CartLine {
  readonly productId: string;
  readonly quantity: number;
}
export type Cart = readonly CartLine[];

const ENTRY = /^([0-9A-Za-z_-]{1,64})\.((?:0|[1-9][0-9]{0,4})(?:\.[0-9]{1,3})?)$/;

/** Reads a cart cookie's value. Malformed lines are left out; it never throws. */
export const parseCart = (value: string | null | undefined): Cart => {
  const lines = new Map<string, number>();
  for (const entry of (value ?? "").split("~")) {
    const [, productId, digits] = ENTRY.exec(entry) ?? [];
    if (!productId || !digits) continue;
    const quantity = Number(digits);
    if (quantity > 0 && quantity <= MAX_QUANTITY && lines.size < MAX_LINES) lines.set(productId, quantity);
  }
  return [...lines].map(([productId, quantity]) => ({ productId, quantity }));
};

export const serialiseCart = (cart: Cart): string => cart.map((line) => `${line.productId}.${line.quantity}`).join("~");

/**
 * A cookie with the account's id and cart as the server last wrote them to this device: `id~id.quantity~…`. Where the
 * device's cart differs from it, the account has yet to receive the change.
 */
export const SAVED_CART_COOKIE = "__Host-rasad_cart_saved";

export interface DeviceCart {
  readonly cart: Cart;
  /** Null on a device that does not know the account's cart. */
  readonly saved: { readonly accountId: string; readonly cart: Cart } | null;
}

export const parseSavedCart = (value: string | null | undefined): DeviceCart["saved"] => {
  const accountId = /^[0-9A-Za-z_-]{1,64}(?=~|$)/.exec(value ?? "")?.[0];
  return accountId === undefined ? null : { accountId, cart: parseCart(value) };
};

export const serialiseSavedCart = (accountId: string, cart: Cart): string =>
  [accountId, ...cart.map((line) => serialiseCart([line]))].join("~");
