import { type Rupees, toPaise, toRupees } from "../platform/money.contract.ts";

/** What a city asks for a delivery, in paise. 0 is none. */
export interface DeliveryTerms {
  /** Of the goods of an order. */
  readonly minOrderPaise: number;
  readonly deliveryFeePaise: number;
  /** Goods of this worth are delivered free; 0: none are. */
  readonly freeDeliveryFromPaise: number;
}

export const NO_TERMS: DeliveryTerms = { minOrderPaise: 0, deliveryFeePaise: 0, freeDeliveryFromPaise: 0 };

export const termsOf = ({ minOrderPaise, deliveryFeePaise, freeDeliveryFromPaise }: DeliveryTerms): DeliveryTerms => ({
  minOrderPaise,
  deliveryFeePaise,
  freeDeliveryFromPaise,
});

/** On the wire and in forms. */
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

/** The fee for goods of this worth. */
export const feeOf = (goodsPaise: number, { deliveryFeePaise, freeDeliveryFromPaise }: DeliveryTerms): number =>
  freeDeliveryFromPaise > 0 && goodsPaise >= freeDeliveryFromPaise ? 0 : deliveryFeePaise;

/** What is missing for the smallest order; 0 when the goods are enough. */
export const missingForOrder = (goodsPaise: number, { minOrderPaise }: DeliveryTerms): number =>
  Math.max(0, minOrderPaise - goodsPaise);

/** What is missing for a free delivery; 0 when it is free, or never is. */
export const missingForFree = (goodsPaise: number, terms: DeliveryTerms): number =>
  feeOf(goodsPaise, terms) > 0 ? Math.max(0, terms.freeDeliveryFromPaise - goodsPaise) : 0;
