import { requestContext, servicesContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { type FormArguments, runForm } from "../action-result/action-result.ts";
import { AVAILABILITY_FORM } from "./availability-form.tsx";

export const setAvailability = (args: FormArguments, form: FormData) =>
  runForm(args, form, AVAILABILITY_FORM, async () => {
    const { actor, language } = args.context.get(requestContext);
    const { profiles } = args.context.get(servicesContext);
    const isActive = await profiles.setAvailability(actor, form.get("isActive") === "true");
    return messagesIn(language, "availability")(isActive ? "isOnline" : "isOffline");
  });
