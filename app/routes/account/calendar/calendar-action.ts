import { data, href } from "react-router";
import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { actionRefused, type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { asPageFailure, refuse } from "../../../http/page-failure.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

/** Members of a team, agents and admins read why there is nothing for them here. */
export const asCalendarFailure =
  (language: Language) =>
  (error: unknown): never => {
    if (isAppError(error) && error.status === 403)
      throw refuse(403, error.code, messagesIn(language, "calendar")("notForYou"));
    return asPageFailure(language)(error);
  };

/** The address stands in the answer of the form itself, because it is never shown again. */
export const makeAddress = async ({ context }: FormArguments, form: FormData) => {
  const { actor, origin } = context.get(requestContext);
  try {
    const key = await context.get(servicesContext).calendar.makeCalendarKey(actor);
    return data({ address: origin + href("/calendar/:key.ics", { key }) });
  } catch (error) {
    return actionRefused(context, form, "make", error);
  }
};

export const revokeAddress = (args: FormArguments, form: FormData) => {
  const { actor, language } = args.context.get(requestContext);
  const revoke = async (): Promise<string> => {
    await args.context.get(servicesContext).calendar.revokeCalendarKey(actor);
    return messagesIn(language, "calendar")("revoked");
  };
  return runForm(args, form, "revoke", revoke, href("/profile/calendar"));
};
