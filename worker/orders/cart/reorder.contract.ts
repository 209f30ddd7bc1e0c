import { allowedQuantity, allowedWithin, type QuantityRules } from "../../catalogue/order-quantity.contract.ts";
import { MAX_QUANTITY } from "../order-limits.contract.ts";
import { changeCart } from "./cart.contract.ts";
import type { Cart } from "./cart-cookie.contract.ts";

type Offer = QuantityRules & { readonly stock: number };

/**
 * The cart with at least the ordered quantity of each product, rounded up to an allowed quantity and limited by stock
 * and `MAX_LINES`. Repeating it changes nothing. `offers` holds the products that are still sold.
 */
export const fillCart = (cart: Cart, ordered: Cart, offers: ReadonlyMap<string, Offer>): Cart =>
  ordered.reduce((filled, { productId, quantity: orderedQuantity }) => {
    const offer = offers.get(productId);
    if (!offer) return filled;
    const quantity = Math.min(
      allowedQuantity(orderedQuantity, offer),
      allowedWithin(Math.min(offer.stock, MAX_QUANTITY), offer),
    );
    const has = filled.find((line) => line.productId === productId)?.quantity ?? 0;
    if (quantity <= has) return filled;
    return changeCart(filled, { kind: "set", productId, quantity, stock: offer.stock, rules: offer }).cart;
  }, cart);

interface QuantityGap {
  readonly productId: string;
  readonly wanted: number;
  readonly have: number;
}

/** Products whose ordered quantity exceeds the cart's. */
export const missingQuantities = (cart: Cart, ordered: Cart): QuantityGap[] => {
  const inCart = new Map(cart.map(({ productId, quantity }) => [productId, quantity]));
  return ordered
    .map(({ productId, quantity }) => ({ productId, wanted: quantity, have: inCart.get(productId) ?? 0 }))
    .filter(({ wanted, have }) => have < wanted);
};

/** Products whose quantity in the cart exceeds the ordered one, because the ordered quantity is no longer sold. */
export const raisedQuantities = (cart: Cart, ordered: Cart, offers: ReadonlyMap<string, Offer>): QuantityGap[] => {
  const inCart = new Map(cart.map(({ productId, quantity }) => [productId, quantity]));
  return ordered.flatMap(({ productId, quantity: wanted }) => {
    const offer = offers.get(productId);
    const have = inCart.get(productId) ?? 0;
    return offer && have > wanted && have === allowedQuantity(wanted, offer) ? [{ productId, wanted, have }] : [];
  });
};
