import { href, type RouterContextProvider } from "react-router";
import {
  CLEAR_SITE_DATA,
  endedSessionCookie,
  sessionCookie,
} from "../../../../worker/accounts/session-cookie.contract.ts";
import { ChangePasswordInput } from "../../../../worker/accounts/sessions/sessions.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { actionDone, actionRefused } from "../../../features/action-result/action-result.ts";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { invalidResult, refusedResult } from "../../../features/forms/refusal.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

interface Sent {
  readonly request: Request;
  readonly form: FormData;
  readonly context: Readonly<RouterContextProvider>;
}

/** Signs out all other devices; this browser gets a new session. */
export const changePassword = async ({ form, context }: Sent) => {
  const facts = context.get(requestContext);
  const text = messagesIn(facts.language, "security");
  const submission = parseForm(form, ChangePasswordInput);
  if (submission.status !== "success") return invalidResult(facts.language, submission);
  try {
    const { accounts } = context.get(servicesContext);
    const { token, maxAge } = await accounts.changePassword(facts.actor, submission.value, facts);
    return redirectWithToast(href("/profile/security"), "success", text("changed"), [sessionCookie(token, maxAge)]);
  } catch (error) {
    return refusedResult(facts.language, submission, error, text("failed"));
  }
};

/** Signs out one device. */
export const endSession = async ({ request, form, context }: Sent) => {
  const { actor, language } = context.get(requestContext);
  const text = messagesIn(language, "security");
  const sessionId = String(form.get("sessionId"));
  const formName = `end-${sessionId}`;
  try {
    await context.get(servicesContext).sessions.end(actor, sessionId);
    return actionDone(request, href("/profile/security"), formName, text("ended"));
  } catch (error) {
    return actionRefused(language, formName, error, text("failed"), form);
  }
};

/** Signs out all devices, this one included. */
export const signOutEverywhere = async ({ context }: Sent) => {
  const { actor, language } = context.get(requestContext);
  if (actor) await context.get(servicesContext).sessions.logoutEverywhere(actor);
  const text = messagesIn(language, "security");
  const answer = redirectWithToast(href("/"), "success", text("signedOutEverywhere"), [endedSessionCookie()]);
  answer.headers.set("Clear-Site-Data", CLEAR_SITE_DATA);
  return answer;
};
