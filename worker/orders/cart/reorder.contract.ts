import { type Cart, changeCart } from "./cart.contract.ts";

/**
 * The cart with at least the old order's quantity of each product, limited by stock and `MAX_LINES`. Quantities already
 * in the cart count, so repeating it changes nothing. `stock` holds only products that are still sold.
 */
export const fillCart = (cart: Cart, ordered: Cart, stock: ReadonlyMap<string, number>): Cart =>
  ordered.reduce((filled, { productId, quantity: wanted }) => {
    const available = stock.get(productId) ?? 0;
    const quantity = Math.min(wanted, available);
    const has = filled.find((line) => line.productId === productId)?.quantity ?? 0;
    if (quantity <= has) return filled;
    return changeCart(filled, { kind: "set", productId, quantity, stock: available }).cart;
  }, cart);

interface Lack {
  readonly productId: string;
  readonly wanted: number;
  /** The quantity in the cart. */
  readonly have: number;
}

/** The products of which the order had more than the cart has. */
export const lackOf = (cart: Cart, ordered: Cart): Lack[] => {
  const inCart = new Map(cart.map(({ productId, quantity }) => [productId, quantity]));
  return ordered
    .map(({ productId, quantity }) => ({ productId, wanted: quantity, have: inCart.get(productId) ?? 0 }))
    .filter(({ wanted, have }) => have < wanted);
};
