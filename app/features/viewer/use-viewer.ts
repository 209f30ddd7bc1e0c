import { useRouteLoaderData } from "react-router";
import { type City, DEFAULT_CITY } from "../../../worker/brand.contract.ts";
import type { CityChoice } from "../../../worker/cities/city-choice.contract.ts";
import type { Language, Role, Verification } from "../../../worker/identity/accounts.contract.ts";
import type { Timezone } from "../../../worker/platform/dates.contract.ts";
import { DEFAULT_LANGUAGE } from "../../i18n/message-store.ts";
import type { Flash } from "../toasts/flash-cookie.ts";

export interface Viewer {
  readonly user: {
    readonly name: string;
    readonly email: string;
    readonly role: Role;
    readonly adminStatus: Verification | null;
  } | null;
  /** The id of the signed-in account; null for a visitor, and on pages without permission checks. */
  readonly account: string | null;
  /** The cart cookie's value, parsed and serialised again. */
  readonly cart: string;
  readonly location: City;
  readonly cities: readonly CityChoice[];
  readonly language: Language;
  readonly timezone: Timezone;
  readonly flash: Flash | null;
}

const VISITOR: Viewer = {
  user: null,
  account: null,
  cart: "",
  location: DEFAULT_CITY,
  cities: [],
  language: DEFAULT_LANGUAGE,
  timezone: "ist",
  flash: null,
};

/** Returns a visitor when the root loader failed. */
export const useViewer = (): Viewer => (useRouteLoaderData("root") as Viewer | undefined) ?? VISITOR;

/** Repeats `runsTheShop`, only to decide which links to show; the server checks permission. */
export const isStaff = (user: Viewer["user"]): boolean =>
  user?.role === "owner" || (user?.role === "admin" && user.adminStatus === "verified");

/** The city's name in the viewer's language; its slug while the page does not know the city. */
export const nameOfCity = (cities: readonly CityChoice[], slug: City): string =>
  cities.find((city) => city.slug === slug)?.name ?? slug;

export const useCityName = (): ((slug: City) => string) => {
  const { cities } = useViewer();
  return (slug) => nameOfCity(cities, slug);
};

/** The options of a field for an existing account: open cities, and the account's own city even if it is closed. */
export const useCityOptions = (): Record<City, string> => {
  const { cities, location } = useViewer();
  return Object.fromEntries(
    cities.filter(({ slug, isOpen }) => isOpen || slug === location).map(({ slug, name }) => [slug, name]),
  );
};
