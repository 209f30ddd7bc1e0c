import { unknownCity } from "../../cities/cities.errors.ts";
import { type DeliveryTerms, termsOf } from "../../cities/delivery-terms.contract.ts";
import type { TaxTerms } from "../../documents/tax.contract.ts";
import { taxTermsOf } from "../../documents/to-seller.ts";
import type { DeliverySlot } from "../../platform/dates.contract.ts";
import { cityClosed, pinNotServed } from "../orders.errors.ts";

/** 0 or 1 instead of booleans, as D1 returns them. */
interface PlacingCity extends DeliverySlot, DeliveryTerms {
  readonly isOpen: number;
  /** The GST code of its state, which is the place of supply. */
  readonly state: string;
  /** 0 when the address names a PIN code that the city does not serve. */
  readonly isServed: number;
}

/** The city's delivery terms, even when it is closed. Throws 400 for an unknown city. */
export const deliveryTermsOf = ({ city }: { readonly city: string | null }): DeliveryTerms => {
  if (city === null) throw unknownCity();
  return termsOf(JSON.parse(city) as PlacingCity);
};

/** The city's standard delivery time, even when it is closed. Throws 400 for an unknown city. */
export const standardSlotOf = ({ city }: { readonly city: string | null }): DeliverySlot => {
  if (city === null) throw unknownCity();
  return JSON.parse(city) as PlacingCity;
};

/** Throws 400 for an unknown city. */
export const taxTermsIn = ({
  city,
  seller,
}: {
  readonly city: string | null;
  readonly seller: string | null;
}): TaxTerms => {
  if (city === null) throw unknownCity();
  return taxTermsOf(seller, (JSON.parse(city) as PlacingCity).state);
};

/** Throws 400 for an unknown city, and 409 for a closed city or an address outside it. */
export const requireOpenCity = (
  { city }: { readonly city: string | null },
  pins: readonly number[],
): DeliverySlot & DeliveryTerms => {
  if (city === null) throw unknownCity();
  const { isOpen, isServed, state: _, ...open } = JSON.parse(city) as PlacingCity;
  if (isOpen === 0) throw cityClosed();
  if (isServed === 0) throw pinNotServed(pins.at(-1) ?? 0);
  return open;
};
