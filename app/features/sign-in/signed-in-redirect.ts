import { href } from "react-router";
import type { User } from "../../../worker/accounts/accounts.contract.ts";
import { signInCookies } from "../../../worker/accounts/session-cookie.contract.ts";
import { requestContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { afterLogin } from "../account/after-login.ts";
import type { FormArguments } from "../action-result/action-result.ts";
import { wantedIntoCart } from "../cart/wanted.ts";
import { redirectWithToast } from "../toasts/flash-cookie.ts";

type SignedIn = Parameters<typeof signInCookies>[0] & { readonly user: User; readonly hasWeakPassword?: boolean };

/** The answer that signs someone in: its cookies, and the page from which they came, or a notice before it. */
export const signedInRedirect = (
  { request, url, context }: FormArguments,
  { user, hasWeakPassword, ...signedIn }: SignedIn,
  setCookies: readonly string[] = [],
): Response => {
  const { origin } = context.get(requestContext);
  const text = messagesIn(user.language, "login");
  const wanted = user.role === "delivery" ? [] : wantedIntoCart(request, origin.startsWith("https:"));
  const added = wanted.length > 0 ? ` ${messagesIn(user.language, "cart")("added")}` : "";
  const to = afterLogin(user.role, url, origin);
  const cookies = [...signInCookies(signedIn), ...wanted, ...setCookies];
  const message = text(to === href("/agent-profile") ? "successAgent" : "success") + added;
  // Not kept out, but told: it is the only moment in which the password is known.
  const shown = hasWeakPassword
    ? `${href("/profile/security")}?${new URLSearchParams({ weak: "", returnTo: to })}`
    : to;
  return redirectWithToast(shown, "success", message, cookies);
};
