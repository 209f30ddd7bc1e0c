import type { City } from "../../../worker/brand.contract.ts";
import { httpOnlyCookie } from "../../http/cookies.ts";

/** The city chosen on this device. It takes precedence over the account's, and ends at logout. */
export const CITY_COOKIE = "__Host-rasad_city";
const MAX_AGE_S = 60 * 60 * 24 * 365;

export const cityCookie = (city: City): string => httpOnlyCookie(CITY_COOKIE, city, MAX_AGE_S);

export const endedCityCookie = cityCookie("");

/** Null for a city that does not exist. */
export const parseCity = (value: string | null | undefined, cities: readonly { readonly slug: City }[]): City | null =>
  cities.find(({ slug }) => slug === value)?.slug ?? null;
