import { CITIES, type City, DEFAULT_CITY } from "../../../worker/brand.contract.ts";
import { CART_COOKIE, parseCart, serialiseCart } from "../../../worker/orders/cart.contract.ts";
import type { RequestFacts } from "../../context.ts";
import { readCookie } from "../../http/cookies.ts";
import { readFlash } from "../notices/flash-cookie.ts";
import type { Viewer } from "./use-viewer.ts";

const isCity = (name: string): name is City => (CITIES as readonly string[]).includes(name);

/** Everything comes from the request itself: the shell of a page costs no query. */
export const readViewer = ({ headers }: Request, { actor }: RequestFacts): Viewer => ({
  user: actor && {
    name: actor.name,
    email: actor.email,
    role: actor.role,
    adminStatus: actor.adminStatus,
    agentStatus: actor.agent?.status ?? null,
  },
  cart: serialiseCart(parseCart(readCookie(headers.get("Cookie"), CART_COOKIE))),
  location: actor && isCity(actor.location) ? actor.location : DEFAULT_CITY,
  language: actor?.language ?? "english",
  flash: readFlash(headers),
});
