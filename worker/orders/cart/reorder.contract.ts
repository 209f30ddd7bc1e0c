import { type Cart, changeCart } from "./cart.contract.ts";

/**
 * The cart with at least what an old order had of each product, as far as stock and the hundred lines go. What is in the
 * cart already counts, so doing it twice changes nothing. `stock`: of those still sold.
 */
export const fillCart = (cart: Cart, ordered: Cart, stock: ReadonlyMap<string, number>): Cart =>
  ordered.reduce((filled, { productId, quantity: wanted }) => {
    const available = stock.get(productId) ?? 0;
    const quantity = Math.min(wanted, available);
    const has = filled.find((line) => line.productId === productId)?.quantity ?? 0;
    if (quantity <= has) return filled;
    return changeCart(filled, { kind: "set", productId, quantity, stock: available }).cart;
  }, cart);

export interface Lack {
  readonly productId: string;
  readonly wanted: number;
  /** In the cart. */
  readonly have: number;
}

/** What an order had more of than the cart has now. */
export const lackOf = (cart: Cart, ordered: Cart): Lack[] => {
  const inCart = new Map(cart.map(({ productId, quantity }) => [productId, quantity]));
  return ordered
    .map(({ productId, quantity }) => ({ productId, wanted: quantity, have: inCart.get(productId) ?? 0 }))
    .filter(({ wanted, have }) => have < wanted);
};
