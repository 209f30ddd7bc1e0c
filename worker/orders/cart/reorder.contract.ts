import { allowedQuantity, allowedWithin, type QuantityRules } from "../../catalogue/order-quantity.contract.ts";
import { MAX_QUANTITY } from "../order-limits.contract.ts";
import { type Cart, changeCart } from "./cart.contract.ts";

/** What may be ordered of a product: its stock, and in which quantities. */
type Offer = QuantityRules & { readonly stock: number };

/**
 * The cart with at least the old order's quantity of each product, rounded up to one that is sold, limited by stock and
 * `MAX_LINES`. Quantities already in the cart count, so repeating it changes nothing. `offers` holds only products that
 * are still sold.
 */
export const fillCart = (cart: Cart, ordered: Cart, offers: ReadonlyMap<string, Offer>): Cart =>
  ordered.reduce((filled, { productId, quantity: wanted }) => {
    const offer = offers.get(productId);
    if (!offer) return filled;
    const quantity = Math.min(
      allowedQuantity(wanted, offer),
      allowedWithin(Math.min(offer.stock, MAX_QUANTITY), offer),
    );
    const has = filled.find((line) => line.productId === productId)?.quantity ?? 0;
    if (quantity <= has) return filled;
    return changeCart(filled, { kind: "set", productId, quantity, stock: offer.stock, rules: offer }).cart;
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

interface Raise {
  readonly productId: string;
  readonly wanted: number;
  readonly have: number;
}

/** The products of which the cart has more than the order had, because they are no longer sold in that quantity. */
export const raisedOf = (cart: Cart, ordered: Cart, offers: ReadonlyMap<string, Offer>): Raise[] => {
  const inCart = new Map(cart.map(({ productId, quantity }) => [productId, quantity]));
  return ordered.flatMap(({ productId, quantity: wanted }) => {
    const offer = offers.get(productId);
    const have = inCart.get(productId) ?? 0;
    return offer && have > wanted && have === allowedQuantity(wanted, offer) ? [{ productId, wanted, have }] : [];
  });
};
