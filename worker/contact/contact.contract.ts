import * as v from "valibot";
import { EmailAddress, normalisePhone } from "../accounts/accounts.contract.ts";
import { fields } from "../platform/fields.contract.ts";

const required = (label: string, max: number) =>
  v.pipe(
    v.string(`${label} is required`),
    v.trim(),
    v.minLength(1, `${label} is required`),
    v.maxLength(max, `${label} must be at most ${max.toLocaleString("en-IN")} characters`),
  );

/** A message to us. Visitors write too, from anywhere: the number is one that can be called, not one of ours. */
export const ContactInput = fields({
  name: required("Name", 120),
  email: EmailAddress,
  mobile: v.pipe(
    v.string("Mobile number is required"),
    v.trim(),
    v.minLength(1, "Mobile number is required"),
    v.transform(normalisePhone),
    v.regex(/^[0-9]{6,15}$/, "Please enter a valid mobile number"),
  ),
  subject: required("Subject", 150),
  message: required("Message", 4_000),
});
export type ContactInput = v.InferOutput<typeof ContactInput>;

export const CONTACT_THANKS = "Thank you for your message! We will get back to you soon.";
