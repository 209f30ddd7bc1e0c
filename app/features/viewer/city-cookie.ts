import type { City } from "../../../worker/brand.contract.ts";

/** The city that was chosen on this device. It is read before the account's, and ends at logout. */
export const CITY_COOKIE = "__Host-rasad_city";
const MAX_AGE_S = 60 * 60 * 24 * 365;
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";

export const cityCookie = (city: City): string => `${CITY_COOKIE}=${city}; ${ATTRIBUTES}; Max-Age=${MAX_AGE_S}`;

export const endedCityCookie = `${CITY_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

/** Null for a city that does not exist. */
export const parseCity = (value: string | null | undefined, cities: readonly { readonly slug: City }[]): City | null =>
  cities.find(({ slug }) => slug === value)?.slug ?? null;
