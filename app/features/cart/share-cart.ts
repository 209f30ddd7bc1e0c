import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { type Actor, mayOrder } from "../../../worker/identity/accounts.contract.ts";
import type { OrderedLines } from "../../../worker/orders/account-cart/account-cart.contract.ts";
import { subtractLines } from "../../../worker/orders/cart/cart.contract.ts";
import {
  CART_COOKIE,
  type Cart,
  type DeviceCart,
  EMPTY_CART,
  parseCart,
  serialiseCart,
} from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { differenceOf } from "../../../worker/orders/cart/cart-difference.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { readCookie } from "../../http/cookies.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { flashCookie } from "../toasts/flash-cookie.ts";
import { readViewer } from "../viewer/read-viewer.ts";
import { accountCartCookies, cartCookie, readDeviceCart } from "./cart-cookies.ts";

/** The cart of the submitted form, which the loader of the same request reads instead of the outdated cookie. */
export const submittedCart = createContext<Cart | null>(null);

/** The cart after the action, which the loader shows instead of the submitted one. */
export const resolvedCart = createContext<Cart | null>(null);

/**
 * The idempotency key of a form that adds lines: the account's cart adds them once, even if the form is resent after a
 * lost response.
 */
export const addLinesKeyContext = createContext<string | null>(null);

/**
 * True after an action whose service removed lines from the account's cart: the response stores that cart on the
 * device.
 */
export const outdatedCart = createContext(false);

/** The city that the action chose, whose cart the response stores on the device. */
export const chosenCity = createContext<string | null>(null);

const orderedGoods = createContext<OrderedLines | null>(null);

/**
 * The cart cookie after an order: removes only the ordered products, because another tab or a colleague may have added
 * more since. `shareCart` removes them from the account's cart too.
 */
export const orderedCartCookie = (
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
  ordered: OrderedLines,
): string => {
  const facts = context.get(requestContext);
  context.set(orderedGoods, ordered);
  const cart = parseCart(readViewer(request, facts).cart);
  return cartCookie(serialiseCart(subtractLines(cart, ordered.lines)));
};

/** The cart that the response stores on the device; undefined if the response sets no cart cookie. */
const storedCart = ({ headers }: Response): Cart | undefined => {
  const cookie = headers.getSetCookie().findLast((header) => header.startsWith(`${CART_COOKIE}=`));
  return cookie === undefined ? undefined : parseCart(readCookie(cookie, CART_COOKIE));
};

/** The ids of products that were added on the device but did not fit in the account's cart. */
export const leftOut = ({ cart, saved }: DeviceCart, synced: Cart): Set<string> => {
  const inCart = new Set(synced.map(({ productId }) => productId));
  const added = differenceOf(saved?.cart ?? [], cart).filter(({ quantity }) => quantity > 0);
  return new Set(added.flatMap(({ productId }) => (inCart.has(productId) ? [] : [productId])));
};

/** The notice that products on the device did not fit in the account's cart; undefined when all did. */
export const cartNotice = (actor: Actor, device: DeviceCart, synced: Cart): string | undefined => {
  // Another account's cart.
  if (device.saved && device.saved.accountId !== actor.accountId) return undefined;
  const count = leftOut(device, synced).size;
  return count > 0 ? messagesIn(actor.language, "cartPage")("leftOut", { count }) : undefined;
};

const isOnDevice = (request: Request, cookie: string): boolean => {
  const [name = "", value = ""] = (cookie.split(";", 1)[0] ?? "").split("=");
  return (readCookie(request.headers.get("Cookie"), name) ?? EMPTY_CART) === value;
};

/**
 * Loads a page with the device's cart while the account's cart is being read, because the two nearly always match;
 * otherwise the page is redirected to itself and loads with the account's cart.
 */
const openPage = async (
  { request, url }: Parameters<MiddlewareFunction<Response>>[0],
  actor: Actor,
  device: DeviceCart,
  { syncing, next }: { readonly syncing: Promise<Cart>; readonly next: () => Promise<Response> },
): Promise<Response> => {
  // Avoids an unhandled rejection while the page loads; `await syncing` below throws the error.
  syncing.catch(() => undefined);
  const opened = await next();
  const cart = await syncing;
  const isSame = serialiseCart(cart) === serialiseCart(device.cart);
  const response = isSame ? opened : redirect(url.pathname + url.search);
  const notice = cartNotice(actor, device, cart);
  if (notice) response.headers.append("Set-Cookie", flashCookie("error", notice));
  for (const cookie of accountCartCookies(actor.accountId, cart))
    if (!isOnDevice(request, cookie)) response.headers.append("Set-Cookie", cookie);
  return response;
};

/**
 * For the pages of the cart: gives a buyer their account's cart with this device's changes, and writes the page's
 * changes to the account's cart. For anyone else it reads nothing from the database.
 */
export const shareCart: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const facts = context.get(requestContext);
  const { actor } = facts;
  if (!actor || !mayOrder(actor)) return next();
  const { accountCart } = context.get(servicesContext);
  const { location } = readViewer(request, facts);
  const device = readDeviceCart(request.headers.get("Cookie"));
  const syncing = accountCart.syncCart(actor, location, device);
  if (request.method !== "POST") return openPage(args, actor, device, { syncing, next });
  const shared = await syncing;
  context.set(requestContext, { ...facts, sharedCart: serialiseCart(shared) });
  const response = await next();
  const changed = storedCart(response);
  const ordered = context.get(orderedGoods);
  const chosen = context.get(chosenCity);
  let cart = changed ?? shared;
  if (chosen)
    cart = await accountCart.syncCart(actor, chosen, {
      cart: shared,
      saved: { accountId: actor.accountId, cart: shared },
    });
  else if (context.get(outdatedCart)) cart = await accountCart.readCart(actor, location);
  else if (ordered) {
    const rest = await accountCart.subtractOrdered(actor, ordered);
    cart = ordered.city === location ? rest : shared;
  } else {
    const sent = { cart, saved: { accountId: actor.accountId, cart: context.get(submittedCart) ?? shared } };
    const items = [...differenceOf(sent.saved.cart, cart)];
    const id = context.get(addLinesKeyContext);
    if (items.length > 0) {
      // A colleague may have filled the cart meanwhile.
      const saveWhatFits = () => accountCart.syncCart(actor, location, sent);
      const saved = await (id === null
        ? saveWhatFits()
        : accountCart.changeCart(actor, { location, items }, id).catch((error) => {
            if (!isAppError(error)) throw error;
            return saveWhatFits();
          }));
      const notice = cartNotice(actor, sent, saved);
      if (notice) response.headers.append("Set-Cookie", flashCookie("error", notice));
      if (notice || id !== null) cart = saved;
    }
  }
  for (const cookie of accountCartCookies(actor.accountId, cart))
    if (changed || !isOnDevice(request, cookie)) response.headers.append("Set-Cookie", cookie);
  return response;
};

/** For pages that change the cart only when a form is sent; opening them reads nothing from the database. */
export const shareCartWhenSent: MiddlewareFunction<Response> = async (args, next) =>
  args.request.method === "POST" ? shareCart(args, next) : next();
