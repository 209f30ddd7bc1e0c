import { unknownCity } from "../../cities/cities.errors.ts";
import type { DeliverySlot } from "../../platform/dates.contract.ts";
import { cityClosed, pinNotServed } from "../orders.errors.ts";

/** The city of an order that is being placed. Numbers instead of booleans, as D1 gives them. */
interface PlacingCity extends DeliverySlot {
  readonly isOpen: number;
  /** 0 when the address names a PIN code that the city does not serve. */
  readonly isServed: number;
}

/** The slot of the order's city. Throws 400 for an unknown city, 409 for a closed one and for an address outside it. */
export const slotOf = ({ city }: { readonly city: string | null }, pins: readonly number[]): DeliverySlot => {
  if (city === null) throw unknownCity();
  const { isOpen, isServed, ...slot } = JSON.parse(city) as PlacingCity;
  if (isOpen === 0) throw cityClosed();
  if (isServed === 0) throw pinNotServed(pins.at(-1) ?? 0);
  return slot;
};
