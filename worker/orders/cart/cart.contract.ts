import type { QuantityRules } from "../../catalogue/order-quantity.contract.ts";
import { addQuantities, isInThousandths, subtractQuantity, toMilli } from "../../platform/quantity.contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "../order-limits.contract.ts";

/**
 * A cookie with ids and quantities, `id.quantity~id.quantity`, oldest first. The server reads it to render the badge
 * and the cart page; the page rewrites it without a request.
 */
export const CART_COOKIE = "__Host-rasad_cart";

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

export type CartChange = {
  readonly productId: string;
  readonly stock: number;
  /** Quantities in which the product is sold; any when missing. */
  readonly rules?: QuantityRules;
} & ({ readonly kind: "add"; readonly quantity: number } | { readonly kind: "set"; readonly quantity: number });
export type CartRefusal = "out_of_stock" | "max_quantity" | "not_allowed" | "cart_full";
export type CartResult =
  | { readonly ok: true; readonly cart: Cart }
  | { readonly ok: false; readonly refusal: CartRefusal; readonly cart: Cart };

/** Same rule as `isAllowedQuantity`, repeated because every page loads this file for its badge but not those rules. */
const isSoldIn = (quantity: number, { orderMultiple, minQuantity }: QuantityRules): boolean =>
  quantity >= minQuantity && toMilli(quantity) % toMilli(orderMultiple) === 0;

/** Limits a line to the stock and to allowed quantities; a quantity of 0 or less removes the line. */
export const changeCart = (cart: Cart, change: CartChange): CartResult => {
  const current = cart.find((line) => line.productId === change.productId);
  const quantity = addQuantities(change.kind === "add" ? (current?.quantity ?? 0) : 0, change.quantity);
  if (change.kind === "set" && quantity <= 0) {
    return { ok: true, cart: cart.filter((line) => line.productId !== change.productId) };
  }
  if (change.stock <= 0) return { ok: false, refusal: "out_of_stock", cart };
  if (quantity > Math.min(change.stock, MAX_QUANTITY)) return { ok: false, refusal: "max_quantity", cart };
  if (!(quantity > 0)) return { ok: false, refusal: "max_quantity", cart };
  if (!isInThousandths(change.quantity) || (change.rules && !isSoldIn(quantity, change.rules)))
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
