import { href } from "react-router";
import type { User } from "../../../worker/identity/accounts.contract.ts";
import { signInCookies } from "../../../worker/identity/session-cookie.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { afterLogin } from "../account/after-login.ts";
import type { FormArguments } from "../action-result/action-result.ts";
import { accountCartCookies, readDeviceCart } from "../cart/cart-cookies.ts";
import { syncedCart } from "../cart/share-cart.ts";
import { endedWantedCookie, readWanted } from "../cart/wanted.ts";
import { redirectWithToast } from "../toasts/flash-cookie.ts";
import { readCity } from "../viewer/read-viewer.ts";

type SignedIn = Parameters<typeof signInCookies>[0] & { readonly user: User; readonly hasWeakPassword?: boolean };

/** The account's cart, with what this device had before; `hasWanted`: also with the product that a visitor wanted. */
const openCart = async ({ request, context }: FormArguments, { user, cookieToken }: SignedIn) => {
  const { cities } = context.get(requestContext);
  const { sessions, accountCart } = context.get(servicesContext);
  const actor = user.role === "delivery" ? null : await sessions.authenticate(cookieToken);
  if (!actor) return { setCookies: [], hasWanted: false };
  const city = readCity(request, cities, actor.location);
  const synced = await syncedCart(accountCart, actor, city, readDeviceCart(request.headers.get("Cookie")));
  const wanted = readWanted(request);
  const cart = wanted ? await accountCart.addVisitorLine(actor, city, wanted) : synced;
  const hasWanted = cart.some(({ productId }) => productId === wanted?.line.productId);
  const setCookies = accountCartCookies(actor.accountId, cart);
  return { hasWanted, setCookies: hasWanted ? [...setCookies, endedWantedCookie()] : setCookies };
};

/**
 * The response that signs someone in: session cookies, and a redirect to the page they came from, or first to a notice
 * about their password.
 */
export const signedInRedirect = async (
  args: FormArguments,
  signedIn: SignedIn,
  setCookies: readonly string[] = [],
): Promise<Response> => {
  const { url, context } = args;
  const { user, hasWeakPassword } = signedIn;
  const { origin } = context.get(requestContext);
  const text = messagesIn(user.language, "login");
  const cart = await openCart(args, signedIn);
  const added = cart.hasWanted ? ` ${messagesIn(user.language, "cart")("added")}` : "";
  const to = afterLogin(user.role, url, origin);
  const cookies = [...signInCookies(signedIn), ...cart.setCookies, ...setCookies];
  const message = text(to === href("/agent-profile") ? "successAgent" : "success") + added;
  // A weak password only causes a notice, and only now does the server know it in plain text.
  const location = hasWeakPassword
    ? `${href("/profile/security")}?${new URLSearchParams({ weak: "", returnTo: to })}`
    : to;
  return redirectWithToast(location, "success", message, cookies);
};
