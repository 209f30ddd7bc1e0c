import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { ChangePasswordInput } from "../../../../worker/accounts/sessions/sessions.contract.ts";
import { STAFF_PASSWORD_LENGTH } from "../../../../worker/accounts/staff-passwords/staff-passwords.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { PasswordInput } from "../../../components/ui/password-input.tsx";
import { FormError } from "../../../features/forms/form-error.tsx";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface ChangePasswordFormProps {
  /** Identifies the account for the browser's password manager. */
  email: string;
  /** Whether this account needs a strong password. */
  isStrongNeeded: boolean;
  result: SubmissionResult | undefined;
}

export function ChangePasswordForm({ email, isStrongNeeded, result }: ChangePasswordFormProps) {
  const text = useMessages("security");
  const isPending = useNavigation().formData?.get("intent") === "change-password";
  const [form, fields] = useForm<ChangePasswordInput>({
    id: "change-password",
    lastResult: result,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, ChangePasswordInput),
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <input type="hidden" name="intent" value="change-password" />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={text("currentPassword")}
        id={fields.currentPassword.id}
        errors={fields.currentPassword.errors}
        className="sm:max-w-sm"
      >
        {(control) => <PasswordInput name={fields.currentPassword.name} {...control} autoComplete="current-password" />}
      </Field>
      <Field
        label={text("newPassword")}
        id={fields.newPassword.id}
        errors={fields.newPassword.errors}
        hint={isStrongNeeded ? text("staffPasswordHint", { min: STAFF_PASSWORD_LENGTH }) : text("passwordHint")}
        className="sm:max-w-sm"
      >
        {(control) => <PasswordInput name={fields.newPassword.name} {...control} autoComplete="new-password" />}
      </Field>
      <Field
        label={text("confirmPassword")}
        id={fields.confirmPassword.id}
        errors={fields.confirmPassword.errors}
        className="sm:max-w-sm"
      >
        {(control) => <PasswordInput name={fields.confirmPassword.name} {...control} autoComplete="new-password" />}
      </Field>
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {text(isPending ? "changing" : "change")}
      </Button>
    </Form>
  );
}
