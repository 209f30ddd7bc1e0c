import type { City } from "../brand.contract.ts";
import type { Language } from "../identity/accounts.contract.ts";
import { type DeliverySlot, STANDARD_SLOT } from "../platform/dates.contract.ts";
import { type DeliveryTerms, NO_TERMS } from "./delivery-terms.contract.ts";
import type { PinRange } from "./pins.contract.ts";
import type { Slot } from "./slots/slots.contract.ts";

/** For display only, because it may be half a minute old. */
export interface KnownCity {
  readonly slug: City;
  readonly names: Readonly<Record<Language, string>>;
  readonly isOpen: boolean;
  /** The delivery time promised to an order without a slot. */
  readonly slot: DeliverySlot;
  /** The slots that take orders. */
  readonly slots: readonly Slot[];
  /** Days in India without deliveries, from today on. */
  readonly daysOff: readonly string[];
  readonly terms: DeliveryTerms;
  /** Empty where every address is served. */
  readonly pins: readonly PinRange[];
}

/** A city in the header and in forms, with its name in the viewer's language. */
export interface CityChoice {
  readonly slug: City;
  readonly name: string;
  readonly isOpen: boolean;
}

export const toCityChoices = (known: readonly KnownCity[], language: Language): CityChoice[] =>
  known.map(({ slug, names, isOpen }) => ({ slug, name: names[language], isOpen }));

export type OrderCity = Pick<KnownCity, "slug" | "isOpen" | "slot" | "pins">;

export type CityDelivery = Pick<KnownCity, "slug" | "slot" | "slots" | "daysOff" | "terms">;

export const deliveryIn = (known: readonly KnownCity[], slug: City): CityDelivery => {
  const city = known.find((one) => one.slug === slug);
  const { slot = STANDARD_SLOT, slots = [], daysOff = [], terms = NO_TERMS } = city ?? {};
  return { slug, slot, slots, daysOff, terms };
};

export const cityIn = (known: readonly KnownCity[], slug: City): OrderCity => {
  const { isOpen = true, slot = STANDARD_SLOT, pins = [] } = known.find((city) => city.slug === slug) ?? {};
  return { slug, isOpen, slot, pins };
};
