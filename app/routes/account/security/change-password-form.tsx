import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { ChangePasswordInput } from "../../../../worker/accounts/sessions/sessions.contract.ts";
import { STAFF_PASSWORD_LENGTH } from "../../../../worker/accounts/staff-passwords/staff-passwords.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { PasswordField } from "../../../components/ui/password-input.tsx";
import { conformed, parseForm } from "../../../features/forms/conform.ts";
import { FormError } from "../../../features/forms/post-form.tsx";
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
      <PasswordField
        label={text("currentPassword")}
        {...conformed(fields.currentPassword)}
        className="sm:max-w-sm"
        autoComplete="current-password"
      />
      <PasswordField
        label={text("newPassword")}
        {...conformed(fields.newPassword)}
        hint={isStrongNeeded ? text("staffPasswordHint", { min: STAFF_PASSWORD_LENGTH }) : text("passwordHint")}
        className="sm:max-w-sm"
        autoComplete="new-password"
      />
      <PasswordField
        label={text("confirmPassword")}
        {...conformed(fields.confirmPassword)}
        className="sm:max-w-sm"
        autoComplete="new-password"
      />
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {text(isPending ? "changing" : "change")}
      </Button>
    </Form>
  );
}
