import { getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { ContactInput } from "../../../worker/contact/contact.contract.ts";
import { Field } from "../../components/ui/field.tsx";
import { Input, Textarea } from "../../components/ui/input.tsx";
import { parseForm } from "../../features/forms/parse-form.ts";
import { PostForm } from "../../features/forms/post-form.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { TRAP_FIELD } from "./honeypot.ts";

interface ContactFormProps {
  /** The idempotency key: a form sent twice makes one message. */
  formKey: string;
  /** Default values from the account of a signed-in sender. */
  sender: Pick<ContactInput, "name" | "email" | "mobile" | "subject">;
  lastResult: SubmissionResult | undefined;
}

export function ContactForm({ formKey, sender, lastResult }: ContactFormProps) {
  const text = useMessages("contact");
  const [form, fields] = useForm<ContactInput>({
    id: "contact",
    lastResult,
    defaultValue: sender,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, ContactInput),
  });
  return (
    <PostForm
      form={form}
      submit={text("form.submit")}
      submitting={text("form.submitting")}
      className="sm:grid-cols-2 sm:[&>.whole]:col-span-2"
    >
      <input type="hidden" name="key" value={formKey} />
      <Trap label={text("form.trap")} />
      <Field label={text("form.name")} id={fields.name.id} errors={fields.name.errors} className="whole">
        {(control) => <Input {...getInputProps(fields.name, { type: "text" })} {...control} autoComplete="name" />}
      </Field>
      <Field label={text("form.email")} id={fields.email.id} errors={fields.email.errors}>
        {(control) => <Input {...getInputProps(fields.email, { type: "email" })} {...control} autoComplete="email" />}
      </Field>
      <Field label={text("form.mobile")} id={fields.mobile.id} errors={fields.mobile.errors}>
        {(control) => <Input {...getInputProps(fields.mobile, { type: "tel" })} {...control} autoComplete="tel" />}
      </Field>
      <Field label={text("form.subject")} id={fields.subject.id} errors={fields.subject.errors} className="whole">
        {(control) => <Input {...getInputProps(fields.subject, { type: "text" })} {...control} autoComplete="off" />}
      </Field>
      <Field label={text("form.message")} id={fields.message.id} errors={fields.message.errors} className="whole">
        {(control) => <Textarea {...getTextareaProps(fields.message)} {...control} rows={5} />}
      </Field>
    </PostForm>
  );
}

/** A honeypot for bots that fill in every field; hidden from view, from screen readers and from the tab order. */
function Trap({ label }: { label: string }) {
  return (
    <div aria-hidden className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        {label}
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
