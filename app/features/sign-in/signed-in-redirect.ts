import { href } from "react-router";
import type { User } from "../../../worker/identity/accounts.contract.ts";
import { signInCookies } from "../../../worker/identity/session-cookie.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { afterLogin } from "../account/after-login.ts";
import type { FormArguments } from "../action-result/action-result.ts";
import { accountCartCookies, readDeviceCart } from "../cart/cart-cookies.ts";
import { cartNotice } from "../cart/share-cart.ts";
import { endedWantedCookie, readWanted } from "../cart/wanted.ts";
import { redirectWithToast } from "../toasts/flash-cookie.ts";
import { readCity } from "../viewer/read-viewer.ts";

type SignedIn = Parameters<typeof signInCookies>[0] & { readonly user: User; readonly hasWeakPassword?: boolean };

interface OpenedCart {
  readonly setCookies: readonly string[];
  /** Whether the cart now contains the product that the visitor tried to add. */
  readonly hasWanted: boolean;
  readonly notice?: string | undefined;
}

/** Merges this device's cart into the account's cart and adds the product that the visitor tried to add. */
const openCart = async ({ request, context }: FormArguments, { user, cookieToken }: SignedIn): Promise<OpenedCart> => {
  const { cities } = context.get(requestContext);
  const { sessions, accountCart } = context.get(servicesContext);
  const actor = user.role === "delivery" ? null : await sessions.authenticate(cookieToken);
  if (!actor) return { setCookies: [], hasWanted: false };
  const city = readCity(request, cities, actor.location);
  const device = readDeviceCart(request.headers.get("Cookie"));
  const synced = await accountCart.syncCart(actor, city, device);
  const wanted = readWanted(request);
  const cart = wanted ? await accountCart.addVisitorLine(actor, city, wanted) : synced;
  const hasWanted = cart.some(({ productId }) => productId === wanted?.line.productId);
  const setCookies = accountCartCookies(actor.accountId, cart);
  const notice = cartNotice(actor, device, cart);
  return { hasWanted, notice, setCookies: hasWanted ? [...setCookies, endedWantedCookie()] : setCookies };
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
  const message =
    text(to === href("/agent-profile") ? "successAgent" : "success") + added + (cart.notice ? ` ${cart.notice}` : "");
  // A weak password causes only a notice, shown now because the server knows the plain text only at sign-in.
  const location = hasWeakPassword
    ? `${href("/profile/security")}?${new URLSearchParams({ weak: "", returnTo: to })}`
    : to;
  return redirectWithToast(location, "success", message, cookies);
};
