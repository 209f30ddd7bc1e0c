import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Services } from "../../../worker/compose.ts";
import {
  CART_COOKIE,
  type Cart,
  parseCart,
  serialiseCart,
  subtractFromCart,
} from "../../../worker/orders/cart/cart.contract.ts";
import { type CartChanges, differenceOf } from "../../../worker/orders/cart/cart-difference.contract.ts";
import type { OrderedLines } from "../../../worker/orders/team-cart/team-cart.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { type RequestFacts, requestContext, servicesContext } from "../../context.ts";
import { readCookie } from "../../http/cookies.ts";
import { readViewer } from "../viewer/read-viewer.ts";
import { readGoods } from "./cart-lines.ts";
import { cartCookie } from "./cart-store.ts";
import { parseUnsent, UNSENT_COOKIE, unsentCookie } from "./unsent-changes.ts";

/** The action's cart, which the loader of the same request reads instead of the outdated cookie. */
export const submittedCart = createContext<Cart | null>(null);

/** What the action made of that cart; the loader shows it instead. */
export const resolvedCart = createContext<Cart | null>(null);

/** What the action ordered from the cart. */
const orderedGoods = createContext<OrderedLines | null>(null);

/**
 * The cart cookie after an order: only the ordered goods are removed, because another tab or a colleague may have added
 * more meanwhile. `shareCart` removes the same goods from the team's cart.
 */
export const orderedCartCookie = (
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
  ordered: OrderedLines,
): string => {
  const facts = context.get(requestContext);
  context.set(orderedGoods, ordered);
  const cart = parseCart(readViewer(request, facts).cart);
  const left = ordered.lines.reduce((lines, line) => subtractFromCart(lines, line.productId, line.quantity), cart);
  return cartCookie(serialiseCart(left));
};

/** The goods of the device's cart, read beside the team's cart, because the two are nearly always the same. */
const goodsOnDevice = createContext<{ readonly cart: string; readonly goods: ReturnType<typeof readGoods> } | null>(
  null,
);

/** The goods of the cart that a page shows. */
export const readShownGoods = (
  context: Readonly<RouterContextProvider>,
  cart: Cart,
  place: Parameters<typeof readGoods>[2],
): ReturnType<typeof readGoods> => {
  const early = context.get(goodsOnDevice);
  return early?.cart === serialiseCart(cart) ? early.goods : readGoods(context.get(servicesContext), cart, place);
};

/** The cart that the answer stores on the device; undefined when it leaves it as it is. */
const storedCart = ({ headers }: Response): Cart | undefined => {
  const cookie = headers.getSetCookie().findLast((one) => one.startsWith(`${CART_COOKIE}=`));
  return cookie === undefined ? undefined : parseCart(readCookie(cookie, CART_COOKIE));
};

/** A change that does not fit is left out; the page then shows the team's cart without it. */
const read = async ({ teamCart }: Services, { actor }: RequestFacts, city: string, cart: Cart, unsent: CartChanges) => {
  try {
    return await teamCart.shareCart(actor, city, cart, unsent);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return teamCart.shareCart(actor, city, cart, []);
  }
};

/**
 * For the pages of the cart: who shares it with a team gets the team's cart, with what changed on this device, and what the
 * page changes goes to the team's. For everybody else it asks no database.
 */
export const shareCart: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const facts = context.get(requestContext);
  const services = context.get(servicesContext);
  const { cart: onDevice, location, language } = readViewer(request, facts);
  if (facts.actor?.team && onDevice !== "" && request.method === "GET") {
    const goods = readGoods(services, parseCart(onDevice), { city: location, language });
    // A fault is the loader's, if it needs these goods.
    goods.catch(() => undefined);
    context.set(goodsOnDevice, { cart: onDevice, goods });
  }
  const stored = readCookie(request.headers.get("Cookie"), UNSENT_COOKIE);
  const shared = await read(services, facts, location, parseCart(onDevice), parseUnsent(stored));
  if (shared) context.set(requestContext, { ...facts, sharedCart: serialiseCart(shared) });
  const response = await next();
  if (stored && facts.actor) response.headers.append("Set-Cookie", unsentCookie(""));
  if (!shared || !facts.actor) return response;
  const ordered = context.get(orderedGoods);
  if (ordered) {
    const left = await services.teamCart.subtractOrdered(facts.actor, ordered);
    const shown = ordered.city === location ? left : shared;
    response.headers.append("Set-Cookie", cartCookie(serialiseCart(shown)));
    return response;
  }
  const changed = storedCart(response);
  if (changed === undefined) response.headers.append("Set-Cookie", cartCookie(serialiseCart(shared)));
  else {
    const items = [...differenceOf(context.get(submittedCart) ?? shared, changed)];
    await services.teamCart.changeTeamCart(facts.actor, { location, items });
  }
  return response;
};

/** For pages that only put something into the cart when a form is sent: opening them asks no database. */
export const shareCartWhenSent: MiddlewareFunction<Response> = async (args, next) =>
  args.request.method === "POST" ? shareCart(args, next) : next();
