import type { ComponentProps } from "react";
import { PasswordField } from "../../components/ui/password-input.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { errorsOf, type Refusal } from "../action-result/action-form.tsx";
import { useViewer } from "../viewer/use-viewer.ts";

/** The account's password. Password managers find its account by the hidden e-mail address. */
export function CurrentPassword(field: Omit<ComponentProps<typeof PasswordField>, "className" | "autoComplete">) {
  const { user } = useViewer();
  return (
    <>
      <input type="text" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
      <PasswordField {...field} className="sm:max-w-sm" autoComplete="current-password" />
    </>
  );
}

interface ReauthenticationFieldProps {
  /** The viewer signed in so recently that no password is needed. */
  isFresh: boolean;
  refusal: Refusal;
  hint?: string;
}

/** The password that is required before another system or device gets or loses access. */
export function ReauthenticationField({ isFresh, refusal, hint }: ReauthenticationFieldProps) {
  const text = useMessages("webhookEndpoints");
  const errors = errorsOf(refusal, "currentPassword");
  if (isFresh && !errors) return null;
  return (
    <CurrentPassword
      label={text("password")}
      hint={hint ?? text("passwordHint")}
      errors={errors}
      name="currentPassword"
    />
  );
}
