import { type ActionFunctionArgs, href } from "react-router";
import { ContactInput } from "../../../worker/contact/contact.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { parseForm } from "../../features/forms/parse-form.ts";
import { invalidResult, refusedResult } from "../../features/forms/refusal.ts";
import { redirectWithToast } from "../../features/toasts/flash-cookie.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { TRAP_FIELD } from "./honeypot.ts";

/** Stores the message; one with a filled honeypot field gets the same success response, so that bots learn nothing. */
export const sendMessage = async ({ request, context }: ActionFunctionArgs) => {
  const { ip, language } = context.get(requestContext);
  const text = messagesIn(language, "contact");
  const form = await request.formData();
  const submission = parseForm(form, ContactInput);
  if (submission.status !== "success") return invalidResult(language, submission);
  const key = form.get("key")?.toString().slice(0, 128);
  try {
    const sender = { ip, key, language };
    if (!form.get(TRAP_FIELD)) await context.get(servicesContext).contact.sendMessage(submission.value, sender);
    return redirectWithToast(href("/contact"), "success", text("form.sent"));
  } catch (error) {
    return refusedResult(language, submission, error, text("form.failed"));
  }
};
