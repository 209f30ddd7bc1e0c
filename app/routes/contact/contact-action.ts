import { type ActionFunctionArgs, href } from "react-router";
import { ContactInput } from "../../../worker/contact/contact.contract.ts";
import { readIdempotencyKey } from "../../../worker/http/idempotency.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { parseForm } from "../../features/forms/parse-form.ts";
import { submitForm } from "../../features/forms/refusal.ts";
import { redirectWithToast } from "../../features/toasts/flash-cookie.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { TRAP_FIELD } from "./honeypot.ts";

/** Stores the message; one with a filled honeypot field gets the same success response, so that bots learn nothing. */
export const sendMessage = async ({ request, context }: ActionFunctionArgs) => {
  const { ip, language } = context.get(requestContext);
  const form = await request.formData();
  return submitForm(language, parseForm(form, ContactInput), async (input) => {
    const sender = { ip, key: readIdempotencyKey(form.get("key")), language };
    if (!form.get(TRAP_FIELD)) await context.get(servicesContext).contact.sendMessage(input, sender);
    return redirectWithToast(href("/contact"), "success", messagesIn(language, "contact")("form.sent"));
  });
};
