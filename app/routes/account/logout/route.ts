import { href, redirect } from "react-router";
import { CLEAR_SITE_DATA, endedSessionCookie } from "../../../../worker/identity/session-cookie.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { endedCityCookie } from "../../../features/viewer/city-cookie.ts";
import { safeReturnTo } from "../../../http/return-to.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

/** A GET does not sign out, because any site can trigger one. */
export const loader = () => redirect(href("/"));

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => {
  const { askBeforeSignOut } = await import("../../../features/offline-queue/ask-before-sign-out.ts");
  await askBeforeSignOut();
  return serverAction();
};

export const action = async ({ context, url }: Route.ActionArgs) => {
  const { actor, language, origin } = context.get(requestContext);
  if (actor) await context.get(servicesContext).sessions.logout(actor);
  const text = messagesIn(language, "shell");
  const to = safeReturnTo(url.searchParams.get("returnTo"), origin) ?? href("/");
  const answer = redirectWithToast(to, "success", text("user.loggedOut"), [endedSessionCookie(), endedCityCookie]);
  answer.headers.set("Clear-Site-Data", CLEAR_SITE_DATA);
  return answer;
};
