import { data, href, type RouterContextProvider } from "react-router";
import { ContactInput } from "../../../worker/contact/contact.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { codeOfFault } from "../../features/action-result/client-action.ts";
import { parseForm } from "../../features/forms/parse-form.ts";
import { answerInvalid, answerRefusal } from "../../features/forms/refusal.ts";
import { redirectWithNotice } from "../../features/toasts/flash-cookie.ts";
import { textsHere, textsIn } from "../../i18n/texts.tsx";
import { TRAP_FIELD } from "./honeypot.ts";

interface Arguments {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Keeps the message and comes back to an empty form. Whatever filled in the trap is thanked and forgotten. */
export const sendMessage = async ({ request, context }: Arguments) => {
  const { ip, language } = context.get(requestContext);
  const text = textsIn(language, "contact");
  const form = await request.formData();
  const submission = parseForm(form, ContactInput);
  if (submission.status !== "success") return answerInvalid(language, submission);
  const key = form.get("key")?.toString().slice(0, 128);
  try {
    const sender = { ip, key, language };
    if (!form.get(TRAP_FIELD)) await context.get(servicesContext).contact.sendMessage(submission.value, sender);
    return redirectWithNotice(href("/contact"), "success", text("form.sent"));
  } catch (error) {
    return answerRefusal(language, submission, error, text("form.failed"));
  }
};

/** A lost network or a broken server is said above the form, and what was typed stays in it. */
export const keepMessage = async <Answer>(serverAction: () => Promise<Answer>) => {
  try {
    return await serverAction();
  } catch (error) {
    // Redirects come as thrown responses.
    if (error instanceof Response) throw error;
    const text = textsHere("contact");
    const sentence = text(codeOfFault(error) === "network.lost" ? "form.offline" : "form.failed");
    return data({ result: { status: "error" as const, error: { "": [sentence] } } }, { status: 503 });
  }
};
