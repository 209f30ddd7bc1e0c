import { href, redirect } from "react-router";
import { CLEAR_SITE_DATA, endedSessionCookie } from "../../../../worker/accounts/session-cookie.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

/** A GET does not sign out, because other sites can cause one. */
export const loader = () => redirect(href("/"));

export const action = async ({ context }: Route.ActionArgs) => {
  const { actor, language } = context.get(requestContext);
  if (actor) await context.get(servicesContext).sessions.logout(actor);
  const text = messagesIn(language, "shell");
  const answer = redirectWithToast(href("/"), "success", text("user.loggedOut"), [endedSessionCookie()]);
  answer.headers.set("Clear-Site-Data", CLEAR_SITE_DATA);
  return answer;
};
