import { data, href } from "react-router";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import { CreateApiTokenForm } from "../../../../worker/identity/scopes/api-tokens.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { submitForm } from "../../../features/forms/refusal.ts";
import { asPageFailure, refuse } from "../../../http/page-failure.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

/** Agents and admins read why there is nothing for them here. */
export const asTokensFailure =
  (language: Language) =>
  (error: unknown): never => {
    if (isAppError(error) && error.code === "auth.forbidden")
      throw refuse(403, error.code, messagesIn(language, "apiTokens")("notForYou"));
    return asPageFailure(language)(error);
  };

/** The token stands in the answer of the form itself, because it is never shown again. */
export const makeToken = async (args: FormArguments, form: FormData) => {
  const facts = args.context.get(requestContext);
  const submission = parseForm(form, CreateApiTokenForm);
  return submitForm(facts.language, submission, async ({ key, ...input }) => {
    const { apiTokens } = args.context.get(servicesContext);
    const made = await apiTokens.create(facts.actor, input, facts, readIdempotencyKey(key));
    return data({ result: submission.reply({ resetForm: true }), made });
  });
};

export const revokeToken = (args: FormArguments, form: FormData) => {
  const { actor, language } = args.context.get(requestContext);
  const id = String(form.get("id") ?? "");
  const revoke = async (): Promise<string> => {
    await args.context.get(servicesContext).apiTokens.revoke(actor, id);
    return messagesIn(language, "apiTokens")("revoked", { name: String(form.get("name") ?? "") });
  };
  return runForm(args, form, `revoke-${id}`, revoke, href("/profile/api"));
};
