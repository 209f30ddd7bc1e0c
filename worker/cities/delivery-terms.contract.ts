import { type Rupees, toPaise, toRupees } from "../platform/money.contract.ts";

/** In paise; 0 for none. */
export interface DeliveryTerms {
  readonly minOrderPaise: number;
  readonly deliveryFeePaise: number;
  /** The goods value from which delivery is free. */
  readonly freeDeliveryFromPaise: number;
}

export const NO_TERMS: DeliveryTerms = { minOrderPaise: 0, deliveryFeePaise: 0, freeDeliveryFromPaise: 0 };

export const termsOf = ({ minOrderPaise, deliveryFeePaise, freeDeliveryFromPaise }: DeliveryTerms): DeliveryTerms => ({
  minOrderPaise,
  deliveryFeePaise,
  freeDeliveryFromPaise,
});

interface TermsInRupees {
  readonly minOrder: Rupees;
  readonly deliveryFee: Rupees;
  readonly freeDeliveryFrom: Rupees;
}

export const termsInPaise = (terms: TermsInRupees): DeliveryTerms => ({
  minOrderPaise: toPaise(terms.minOrder),
  deliveryFeePaise: toPaise(terms.deliveryFee),
  freeDeliveryFromPaise: toPaise(terms.freeDeliveryFrom),
});

export const termsInRupees = (terms: DeliveryTerms): TermsInRupees => ({
  minOrder: toRupees(terms.minOrderPaise),
  deliveryFee: toRupees(terms.deliveryFeePaise),
  freeDeliveryFrom: toRupees(terms.freeDeliveryFromPaise),
});

export const feeOf = (goodsPaise: number, { deliveryFeePaise, freeDeliveryFromPaise }: DeliveryTerms): number =>
  freeDeliveryFromPaise > 0 && goodsPaise >= freeDeliveryFromPaise ? 0 : deliveryFeePaise;

/** How far the goods value is below the minimum order, in paise. */
export const missingForOrder = (goodsPaise: number, { minOrderPaise }: DeliveryTerms): number =>
  Math.max(0, minOrderPaise - goodsPaise);

/** The goods value that is missing for free delivery, in paise; 0 when delivery already is free, or never is. */
export const missingForFree = (goodsPaise: number, terms: DeliveryTerms): number =>
  feeOf(goodsPaise, terms) > 0 ? Math.max(0, terms.freeDeliveryFromPaise - goodsPaise) : 0;
