import type { SubmissionResult } from "@conform-to/react";
import { data, href } from "react-router";
import { JoinForm } from "../../../../worker/accounts/team/team.contract.ts";
import { signInCookies } from "../../../../worker/identity/session-cookie.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { withPasswordWarning } from "../../../features/account/password-warning.ts";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { submitForm } from "../../../features/forms/refusal.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { translateMessage } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";

/** Of either form: `refused` is why who is signed in cannot accept. */
export interface JoinResult {
  readonly result?: SubmissionResult<string[]>;
  readonly refused?: string;
}

/** Accepts the invitation for who is signed in, or opens an account for its address and accepts it with that. */
export const joinTeam = async ({ request, params: { token }, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const services = context.get(servicesContext);
  const { team } = services;
  const welcome = (teamName: string, cookies: readonly string[] = [], told = (text: string) => text) => {
    const message = told(messagesIn(facts.language, "team")("join.done", { name: teamName }));
    return redirectWithToast(href("/orders"), "success", message, cookies);
  };
  if (facts.actor) {
    try {
      const { teamName } = await team.readInvitation(token);
      await team.join(facts.actor, token);
      return welcome(teamName);
    } catch (error) {
      if (!isAppError(error)) throw error;
      const refused = translateMessage(facts.language, error.message);
      return data<JoinResult>({ refused }, { status: error.status });
    }
  }
  return submitForm(facts.language, parseForm(await request.formData(), JoinForm), async (input) => {
    const { teamName } = await team.readInvitation(token);
    const cookies = signInCookies(await team.registerAndJoin(token, input, facts));
    return welcome(teamName, cookies, (text) => withPasswordWarning(services, facts.language, input.password, text));
  });
};
