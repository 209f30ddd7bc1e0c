import { PasswordField } from "../../components/ui/password-input.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { errorsOf, type Refusal } from "../action-result/action-form.tsx";
import { useViewer } from "../viewer/use-viewer.ts";

interface ReauthenticationFieldProps {
  /** The viewer signed in so recently that no password is needed. */
  isFresh: boolean;
  refusal: Refusal;
  hint?: string;
}

/** The account's password, required before another system gets access. */
export function ReauthenticationField({ isFresh, refusal, hint }: ReauthenticationFieldProps) {
  const text = useMessages("webhookEndpoints");
  const { user } = useViewer();
  const errors = errorsOf(refusal, "currentPassword");
  if (isFresh && !errors) return null;
  return (
    <>
      <input type="text" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
      <PasswordField
        label={text("password")}
        hint={hint ?? text("passwordHint")}
        errors={errors}
        className="sm:max-w-sm"
        name="currentPassword"
        autoComplete="current-password"
      />
    </>
  );
}
