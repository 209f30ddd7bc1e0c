import { unknownCity } from "../../cities/cities.errors.ts";
import { type DeliveryTerms, termsOf } from "../../cities/delivery-terms.contract.ts";
import type { DeliverySlot } from "../../platform/dates.contract.ts";
import { cityClosed, pinNotServed } from "../orders.errors.ts";

/** The city of an order that is being placed. Numbers instead of booleans, as D1 gives them. */
interface PlacingCity extends DeliverySlot, DeliveryTerms {
  readonly isOpen: number;
  /** 0 when the address names a PIN code that the city does not serve. */
  readonly isServed: number;
}

/** What the city asks for a delivery, open or not. Throws 400 for an unknown city. */
export const termsIn = ({ city }: { readonly city: string | null }): DeliveryTerms => {
  if (city === null) throw unknownCity();
  return termsOf(JSON.parse(city) as PlacingCity);
};

/** The order's city. Throws 400 for an unknown one, 409 for a closed one and for an address outside it. */
export const cityOf = (
  { city }: { readonly city: string | null },
  pins: readonly number[],
): DeliverySlot & DeliveryTerms => {
  if (city === null) throw unknownCity();
  const { isOpen, isServed, ...open } = JSON.parse(city) as PlacingCity;
  if (isOpen === 0) throw cityClosed();
  if (isServed === 0) throw pinNotServed(pins.at(-1) ?? 0);
  return open;
};
