import { unknownCity } from "../../cities/cities.errors.ts";
import type { DeliveryTerms } from "../../cities/delivery-terms.contract.ts";
import type { DeliverySlot } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";

/** 0 or 1 instead of booleans, as D1 returns them. */
export interface PlacingCity extends DeliverySlot, DeliveryTerms {
  readonly isOpen: number;
  /** The GST code of its state, which is the place of supply. */
  readonly state: string;
  /** 0 when the address names a PIN code that the city does not serve. */
  readonly isServed: number;
}

/** The order's city, open or closed. Throws 400 for an unknown city. */
export const cityOf = ({ city }: { readonly city: string | null }): PlacingCity => {
  if (city === null) throw unknownCity();
  return JSON.parse(city) as PlacingCity;
};

/** Throws 409 for a closed city or an address outside it. `pins`: the PIN codes in the address. */
export const requireDelivers = ({ isOpen, isServed }: PlacingCity, pins: readonly number[] = []): void => {
  if (isOpen === 0)
    throw new AppError("orders.city_closed", 409, {}, { fields: { location: message("orders.city_closed") } });
  if (isServed === 1) return;
  const pin = String(pins.at(-1));
  const fields = { deliveryAddress: message("orders.pin_not_served", { pin }) };
  throw new AppError("orders.pin_not_served", 409, { pin }, { fields, details: { pin } });
};
