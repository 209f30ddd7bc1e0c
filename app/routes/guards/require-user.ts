import { type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "../../context.ts";
import { isScripted } from "../../features/action-result/action-result.ts";
import { readPageAccount } from "../../features/session-end/page-account.ts";
import { OTHER_ACCOUNT, SESSION_ENDED } from "../../features/session-end/session-end.ts";
import { loginPath } from "../../features/viewer/login-path.ts";
import { refuse } from "../../http/page-failure.ts";
import { messagesIn } from "../../i18n/messages.tsx";

/**
 * Redirects visitors to the login, which returns them to this address. It also runs on client-side navigation, because
 * every guarded page has a loader. A form is refused instead, so that its page can keep what was typed.
 */
export const requireUser: MiddlewareFunction<Response> = ({ request, context, url }) => {
  const { actor, language } = context.get(requestContext);
  const isForm = request.method === "POST";
  const text = messagesIn(language, "login");
  if (!actor) {
    if (!isForm) throw redirect(loginPath(url.pathname + url.search));
    throw isScripted(request)
      ? refuse(401, SESSION_ENDED, text("sessionEnded"))
      : refuse(401, SESSION_ENDED, text("sessionEndedTitle"), text("sessionEndedReload"));
  }
  const pageAccount = isForm ? readPageAccount(request) : null;
  if (pageAccount && pageAccount !== actor.accountId) throw refuse(409, OTHER_ACCOUNT, text("otherAccount"));
};
