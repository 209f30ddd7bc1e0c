import type { Language } from "../accounts/accounts.contract.ts";
import type { City } from "../brand.contract.ts";
import { type DeliverySlot, STANDARD_SLOT } from "../platform/dates.contract.ts";
import type { PinRange } from "./pins.contract.ts";

/** A city as pages need it: at most half a minute old, so for display only. */
export interface KnownCity {
  readonly slug: City;
  readonly names: Readonly<Record<Language, string>>;
  readonly isOpen: boolean;
  readonly slot: DeliverySlot;
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

/** What checkout needs to know of a city: whether it takes orders, when it delivers, and the PIN codes that it serves. */
export type OrderCity = Pick<KnownCity, "slug" | "isOpen" | "slot" | "pins">;

export const cityIn = (known: readonly KnownCity[], slug: City): OrderCity => {
  const { isOpen = true, slot = STANDARD_SLOT, pins = [] } = known.find((city) => city.slug === slug) ?? {};
  return { slug, isOpen, slot, pins };
};

/** When the city delivers. */
export const slotIn = (known: readonly KnownCity[], slug: City): DeliverySlot => cityIn(known, slug).slot;
