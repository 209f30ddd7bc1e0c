import { href } from "react-router";
import type { User } from "../../../worker/identity/accounts.contract.ts";
import { signInCookies } from "../../../worker/identity/session-cookie.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { afterLogin } from "../account/after-login.ts";
import type { FormArguments } from "../action-result/action-result.ts";
import { readWanted, wantedInCart, withWanted } from "../cart/wanted.ts";
import { redirectWithToast } from "../toasts/flash-cookie.ts";
import { readCity } from "../viewer/read-viewer.ts";

type SignedIn = Parameters<typeof signInCookies>[0] & { readonly user: User; readonly hasWeakPassword?: boolean };

/**
 * Set-Cookie values that add the product a visitor wanted to the cart, and to the team's cart; empty without one, or
 * when the cart is full.
 */
const addVisitorLine = async (
  { request, context }: FormArguments,
  { user, cookieToken }: SignedIn,
): Promise<string[]> => {
  const wanted = user.role === "delivery" ? null : readWanted(request);
  if (!wanted) return [];
  const facts = context.get(requestContext);
  const { sessions, teamCart } = context.get(servicesContext);
  const onDevice = withWanted(request, wanted);
  const actor = await sessions.authenticate(cookieToken);
  if (!actor?.team) return onDevice ? wantedInCart(onDevice) : [];
  const city = readCity(request, facts.cities, actor.location);
  const shared = await teamCart.addVisitorLine(actor, city, wanted, onDevice ?? [wanted.line]);
  const isIn = shared.some(({ productId }) => productId === wanted.line.productId);
  return isIn ? wantedInCart(shared) : [];
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
  const wanted = await addVisitorLine(args, signedIn);
  const added = wanted.length > 0 ? ` ${messagesIn(user.language, "cart")("added")}` : "";
  const to = afterLogin(user.role, url, origin);
  const cookies = [...signInCookies(signedIn), ...wanted, ...setCookies];
  const message = text(to === href("/agent-profile") ? "successAgent" : "success") + added;
  // A weak password only causes a notice, and only now does the server know it in plain text.
  const location = hasWeakPassword
    ? `${href("/profile/security")}?${new URLSearchParams({ weak: "", returnTo: to })}`
    : to;
  return redirectWithToast(location, "success", message, cookies);
};
