import { href } from "react-router";
import {
  FinishRegistrationInput,
  inField,
  RenamePasskeyInput,
} from "../../../../worker/accounts/passkeys/passkeys.contract.ts";
import { ChangePasswordInput } from "../../../../worker/accounts/sessions/sessions.contract.ts";
import {
  CLEAR_SITE_DATA,
  endedSessionCookie,
  signInCookies,
} from "../../../../worker/identity/session-cookie.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { withPasswordWarning } from "../../../features/account/password-warning.ts";
import { actionRefused, type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { parseForm, submitForm } from "../../../features/forms/conform.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { SIGN_OUT_EVERYWHERE } from "./sessions.tsx";

const here = ({ context }: FormArguments) => {
  const facts = context.get(requestContext);
  const text = messagesIn(facts.language, "passkeys");
  return { ...facts, text, facts, passkeys: context.get(servicesContext).passkeys };
};

export const addPasskey = (args: FormArguments, form: FormData) =>
  runForm(args, form, "add-passkey", async () => {
    const { actor, facts, text, passkeys } = here(args);
    const input = parseInput(inField(FinishRegistrationInput), form.get("response"));
    await passkeys.finishRegistration(actor, input, facts);
    return text("added");
  });

export const renamePasskey = (args: FormArguments, form: FormData) => {
  const passkeyId = String(form.get("passkeyId"));
  return runForm(args, form, `rename-${passkeyId}`, async () => {
    const { actor, text, passkeys } = here(args);
    await passkeys.rename(actor, passkeyId, parseInput(RenamePasskeyInput, { name: form.get("name") }));
    return text("renamed");
  });
};

export const removePasskey = (args: FormArguments, form: FormData) => {
  const passkeyId = String(form.get("passkeyId"));
  return runForm(args, form, `remove-${passkeyId}`, async () => {
    const { actor, text, passkeys } = here(args);
    await passkeys.remove(actor, passkeyId);
    return text("removed");
  });
};

/** Signs out all other devices and gives this browser a new session. */
export const changePassword = async ({ context }: Pick<FormArguments, "context">, form: FormData) => {
  const facts = context.get(requestContext);
  return submitForm(facts.language, parseForm(form, ChangePasswordInput), async (input) => {
    const services = context.get(servicesContext);
    const signedIn = await services.accounts.changePassword(facts.actor, input, facts);
    const changed = messagesIn(facts.language, "security")("changed");
    const message = withPasswordWarning(services, facts.language, input.newPassword, changed);
    return redirectWithToast(href("/profile/security"), "success", message, signInCookies(signedIn));
  });
};

/** What the service must know about the person who ends sessions: their password and IP address. */
const personIn = ({ context }: Pick<FormArguments, "context">, form: FormData) => ({
  currentPassword: String(form.get("currentPassword") ?? ""),
  ip: context.get(requestContext).ip,
});

export const endSession = (args: FormArguments, form: FormData) => {
  const { actor, language } = args.context.get(requestContext);
  const sessionId = String(form.get("sessionId"));
  return runForm(args, form, `end-${sessionId}`, async () => {
    await args.context.get(servicesContext).sessions.end(actor, sessionId, personIn(args, form));
    return messagesIn(language, "security")("ended");
  });
};

export const signOutEverywhere = async (args: Pick<FormArguments, "context">, form: FormData) => {
  const { context } = args;
  const { actor, language } = context.get(requestContext);
  try {
    if (actor) await context.get(servicesContext).sessions.logoutEverywhere(actor, personIn(args, form));
  } catch (error) {
    return actionRefused(context, form, SIGN_OUT_EVERYWHERE, error);
  }
  const text = messagesIn(language, "security");
  const answer = redirectWithToast(href("/"), "success", text("signedOutEverywhere"), [endedSessionCookie()]);
  answer.headers.set("Clear-Site-Data", CLEAR_SITE_DATA);
  return answer;
};
