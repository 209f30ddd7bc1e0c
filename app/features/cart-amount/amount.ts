import {
  type DeliveryTerms,
  feeOf,
  missingForFree,
  missingForOrder,
} from "../../../worker/cities/delivery-terms.contract.ts";
import { gstWithin, type TaxOfCart } from "../../../worker/documents/tax.contract.ts";
import { type Rupees, toPaise, toRupees } from "../../../worker/platform/money.contract.ts";
import { type CartLineView, isOnSale, subtotalOf } from "../cart/cart-lines.ts";

export interface CartAmount {
  readonly subtotal: Rupees;
  readonly deliveryFee: Rupees;
  readonly total: Rupees;
  /** The GST in the total; missing where the caller did not ask for it. */
  readonly gstIncluded?: Rupees;
  /** The amount still missing for free delivery, and below it for the minimum order; 0 once it is reached. */
  readonly missingForFree: Rupees;
  readonly missingForOrder: Rupees;
}

export const gstOf = (lines: readonly CartLineView[], { deliveryFee }: CartAmount, tax: TaxOfCart): Rupees => {
  const goods = lines
    .filter(isOnSale)
    .map(({ productId, total }) => ({ totalPaise: toPaise(total), rateBp: tax.rates[productId] ?? 0 }));
  return toRupees(gstWithin(goods, toPaise(deliveryFee), tax));
};

/** In a city without a delivery fee, `missingForFree` is what the subtotal lacks to reach `hintBelow`. */
export const cartAmountOf = (lines: readonly CartLineView[], terms: DeliveryTerms, hintBelow: Rupees): CartAmount => {
  const subtotal = subtotalOf(lines);
  const goods = toPaise(subtotal);
  const fee = feeOf(goods, terms);
  return {
    subtotal,
    deliveryFee: toRupees(fee),
    total: toRupees(goods + fee),
    missingForFree:
      terms.deliveryFeePaise > 0 ? toRupees(missingForFree(goods, terms)) : Math.max(0, hintBelow - subtotal),
    missingForOrder: toRupees(missingForOrder(goods, terms)),
  };
};
