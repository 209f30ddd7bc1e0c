import {
  type DeliveryTerms,
  feeOf,
  missingForFree,
  missingForOrder,
} from "../../../worker/cities/delivery-terms.contract.ts";
import { gstWithin, type TaxOfCart } from "../../../worker/documents/tax.contract.ts";
import { type Rupees, toPaise, toRupees } from "../../../worker/platform/money.contract.ts";
import { type CartLineView, isOnSale, subtotalOf } from "../cart/cart-lines.ts";

/** What a cart costs, in rupees. */
export interface CartAmount {
  readonly subtotal: Rupees;
  readonly deliveryFee: Rupees;
  readonly total: Rupees;
  /** The GST that the total contains; only where it was asked for. */
  readonly gstIncluded?: Rupees;
  /** Goods that are missing for a free delivery, and for the smallest order; 0 when none are. */
  readonly missingForFree: Rupees;
  readonly missingForOrder: Rupees;
}

/** The GST within what a cart costs. */
export const gstOf = (lines: readonly CartLineView[], { deliveryFee }: CartAmount, tax: TaxOfCart): Rupees => {
  const goods = lines.filter(isOnSale).map(({ productId, total }) => {
    return { totalPaise: toPaise(total), rateBp: tax.rates[productId] ?? 0 };
  });
  return toRupees(gstWithin(goods, toPaise(deliveryFee), tax));
};

/** `hintBelow`: where the city delivers free, the missing goods for a free delivery count up to this. */
export const amountOf = (lines: readonly CartLineView[], terms: DeliveryTerms, hintBelow: Rupees): CartAmount => {
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
