import { type City, DEFAULT_CITY } from "../../../worker/brand.contract.ts";
import { toCityChoices } from "../../../worker/cities/city-choice.contract.ts";
import { PREFETCH_HEADER } from "../../../worker/http/cache/offline-cache.contract.ts";
import { serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import type { RequestFacts } from "../../context.ts";
import { readCookie } from "../../http/cookies.ts";
import { readDeviceCart } from "../cart/cart-cookies.ts";
import { readFlash } from "../toasts/flash-cookie.ts";
import { CITY_COOKIE, parseCity } from "./city-cookie.ts";
import type { Viewer } from "./use-viewer.ts";

/** The city chosen on this device, else the account's. */
export const readCity = ({ headers }: Request, cities: RequestFacts["cities"], ofAccount: string | undefined): City =>
  parseCity(readCookie(headers.get("Cookie"), CITY_COOKIE), cities) ?? parseCity(ofAccount, cities) ?? DEFAULT_CITY;

/** Reads only the request, so that the shell of a page costs no query. */
export const readViewer = (request: Request, facts: RequestFacts): Viewer => {
  const { headers } = request;
  const { headerAccount, actor, language, cities, sharedCart } = facts;
  return {
    user: headerAccount && {
      name: headerAccount.name,
      email: headerAccount.email,
      role: headerAccount.role,
      adminStatus: headerAccount.adminStatus,
    },
    account: actor?.accountId ?? null,
    cart: sharedCart ?? serialiseCart(readDeviceCart(headers.get("Cookie")).cart),
    location: readCity(request, cities, headerAccount?.location),
    cities: toCityChoices(cities, language),
    language,
    // Pages without an actor show no dates.
    timezone: actor?.timezone ?? "ist",
    // A prefetched page is not shown, so the toast waits for the next one.
    flash: headers.has(PREFETCH_HEADER) ? null : readFlash(headers),
  };
};
