import { isAllowedQuantity, type QuantityRules } from "../../catalogue/order-quantity.contract.ts";
import { addQuantities, isInThousandths, subtractQuantity } from "../../platform/quantity.contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "../order-limits.contract.ts";
import type { Cart } from "./cart-cookie.contract.ts";

export interface CartChange {
  readonly kind: "add" | "set";
  readonly productId: string;
  readonly quantity: number;
  readonly stock: number;
  /** Quantities in which the product is sold; any when missing. */
  readonly rules?: QuantityRules;
}
type CartRefusal = "out_of_stock" | "max_quantity" | "not_allowed" | "cart_full";
export type CartResult =
  | { readonly ok: true; readonly cart: Cart }
  | { readonly ok: false; readonly refusal: CartRefusal; readonly cart: Cart };

/** Limits a line to the stock and to allowed quantities; a quantity of 0 or less removes the line. */
export const changeCart = (cart: Cart, change: CartChange): CartResult => {
  const current = cart.find((line) => line.productId === change.productId);
  const quantity = addQuantities(change.kind === "add" ? (current?.quantity ?? 0) : 0, change.quantity);
  if (change.kind === "set" && quantity <= 0) {
    return { ok: true, cart: cart.filter((line) => line.productId !== change.productId) };
  }
  if (change.stock <= 0) return { ok: false, refusal: "out_of_stock", cart };
  if (quantity <= 0 || quantity > Math.min(change.stock, MAX_QUANTITY))
    return { ok: false, refusal: "max_quantity", cart };
  if (!isInThousandths(change.quantity) || (change.rules && !isAllowedQuantity(quantity, change.rules)))
    return { ok: false, refusal: "not_allowed", cart };
  if (!current && cart.length >= MAX_LINES) return { ok: false, refusal: "cart_full", cart };
  return {
    ok: true,
    cart: current
      ? cart.map((line) => (line === current ? { productId: line.productId, quantity } : line))
      : [...cart, { productId: change.productId, quantity }],
  };
};

/** Undoes an addition, regardless of current stock: lowers the quantity and removes an empty line. */
export const subtractFromCart = (cart: Cart, productId: string, quantity: number): Cart =>
  cart.flatMap((line) => {
    if (line.productId !== productId) return [line];
    return line.quantity > quantity ? [{ productId, quantity: subtractQuantity(line.quantity, quantity) }] : [];
  });

export const subtractLines = (cart: Cart, lines: Cart): Cart =>
  lines.reduce((rest, { productId, quantity }) => subtractFromCart(rest, productId, quantity), cart);

/**
 * Undoes a removal: the lines return to their places in `before`; a line that was added again since keeps its quantity.
 */
export const restoreLines = (cart: Cart, before: Cart, removed: Cart = before): Cart => {
  const now = new Map(cart.map((line) => [line.productId, line]));
  const missing = removed.filter(({ productId }) => !now.has(productId)).slice(0, MAX_LINES - cart.length);
  const places = new Set(before.map(({ productId }) => productId));
  return [
    ...before.flatMap((line) => now.get(line.productId) ?? (missing.includes(line) ? line : [])),
    ...cart.filter(({ productId }) => !places.has(productId)),
  ];
};
