import * as v from "valibot";
import { EmailAddress, MAX_WRITTEN_PHONE, normalisePhone } from "../identity/accounts.contract.ts";
import { fields, manyLines, requiredText } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";

/** A message of the contact page. Visitors from any country may write, so the phone number need not be Indian. */
export const ContactInput = fields({
  name: requiredText("name", 120),
  email: EmailAddress,
  mobile: v.pipe(
    v.string(message("mobile.required")),
    v.trim(),
    v.minLength(1, message("mobile.required")),
    v.maxLength(MAX_WRITTEN_PHONE, message("mobile.invalid")),
    v.transform(normalisePhone),
    v.regex(/^[0-9]{6,15}$/, message("mobile.invalid")),
  ),
  subject: requiredText("subject", 150),
  message: requiredText("message", 4_000, manyLines()),
});
export type ContactInput = v.InferOutput<typeof ContactInput>;

export const CONTACT_THANKS = "Thank you for your message! We will get back to you soon.";
