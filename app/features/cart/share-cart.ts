import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Services } from "../../../worker/compose.ts";
import { subtractFromCart } from "../../../worker/orders/cart/cart.contract.ts";
import { CART_COOKIE, type Cart, parseCart, serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { type CartChanges, differenceOf } from "../../../worker/orders/cart/cart-difference.contract.ts";
import type { OrderedLines } from "../../../worker/orders/team-cart/team-cart.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { type RequestFacts, requestContext, servicesContext } from "../../context.ts";
import { readCookie } from "../../http/cookies.ts";
import { readViewer } from "../viewer/read-viewer.ts";
import { readGoods } from "./cart-lines.ts";
import { cartCookie } from "./cart-store.ts";
import { parseUnsent, UNSENT_COOKIE, unsentCookie } from "./unsent-changes.ts";

/** The cart of the submitted form, which the loader of the same request reads instead of the outdated cookie. */
export const submittedCart = createContext<Cart | null>(null);

/** The cart after the action, which the loader shows instead of the submitted one. */
export const resolvedCart = createContext<Cart | null>(null);

const orderedGoods = createContext<OrderedLines | null>(null);

/**
 * The cart cookie after an order: removes only the ordered products, because another tab or a colleague may have added
 * more since. `shareCart` removes them from the team's cart too.
 */
export const orderedCartCookie = (
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
  ordered: OrderedLines,
): string => {
  const facts = context.get(requestContext);
  context.set(orderedGoods, ordered);
  const cart = parseCart(readViewer(request, facts).cart);
  const rest = ordered.lines.reduce((lines, line) => subtractFromCart(lines, line.productId, line.quantity), cart);
  return cartCookie(serialiseCart(rest));
};

/**
 * The products of this device's cart, read in parallel with the team's cart, because the two are nearly always the
 * same.
 */
const goodsOnDevice = createContext<{ readonly cart: string; readonly goods: ReturnType<typeof readGoods> } | null>(
  null,
);

export const readCartGoods = (
  context: Readonly<RouterContextProvider>,
  cart: Cart,
  place: Parameters<typeof readGoods>[2],
): ReturnType<typeof readGoods> => {
  const early = context.get(goodsOnDevice);
  return early?.cart === serialiseCart(cart) ? early.goods : readGoods(context.get(servicesContext), cart, place);
};

/** The cart that the response stores on the device; undefined when it leaves it as it is. */
const storedCart = ({ headers }: Response): Cart | undefined => {
  const cookie = headers.getSetCookie().findLast((header) => header.startsWith(`${CART_COOKIE}=`));
  return cookie === undefined ? undefined : parseCart(readCookie(cookie, CART_COOKIE));
};

/** If the unsent changes do not fit, the page shows the team's cart without them. */
const readSharedCart = async (
  { teamCart }: Services,
  { actor }: RequestFacts,
  city: string,
  cart: Cart,
  unsent: CartChanges,
) => {
  try {
    return await teamCart.shareCart(actor, city, cart, unsent);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return teamCart.shareCart(actor, city, cart, []);
  }
};

/**
 * For the pages of the cart: a member of a team gets the team's cart with this device's unsent changes, and what the
 * page changes is written to the team's cart. For everybody else it reads nothing from the database.
 */
export const shareCart: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const facts = context.get(requestContext);
  const services = context.get(servicesContext);
  const { cart: onDevice, location, language } = readViewer(request, facts);
  if (facts.actor?.team && onDevice !== "" && request.method === "GET") {
    const goods = readGoods(services, parseCart(onDevice), { city: location, language });
    // The loader reports a fault, if it needs these products.
    goods.catch(() => undefined);
    context.set(goodsOnDevice, { cart: onDevice, goods });
  }
  const stored = readCookie(request.headers.get("Cookie"), UNSENT_COOKIE);
  const shared = await readSharedCart(services, facts, location, parseCart(onDevice), parseUnsent(stored));
  if (shared) context.set(requestContext, { ...facts, sharedCart: serialiseCart(shared) });
  const response = await next();
  if (stored && facts.actor) response.headers.append("Set-Cookie", unsentCookie(""));
  if (!shared || !facts.actor) return response;
  const ordered = context.get(orderedGoods);
  if (ordered) {
    const rest = await services.teamCart.subtractOrdered(facts.actor, ordered);
    const cart = ordered.city === location ? rest : shared;
    response.headers.append("Set-Cookie", cartCookie(serialiseCart(cart)));
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

/** For pages that change the cart only when a form is sent; opening them reads nothing from the database. */
export const shareCartWhenSent: MiddlewareFunction<Response> = async (args, next) =>
  args.request.method === "POST" ? shareCart(args, next) : next();
