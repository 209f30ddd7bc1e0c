import { PasswordField } from "../../components/ui/password-input.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { errorsOf, type Refusal } from "../action-result/action-form.tsx";
import { useViewer } from "../viewer/use-viewer.ts";

interface PresentPasswordProps {
  /** Whether the viewer signed in so recently that none is needed. */
  isFresh: boolean;
  refusal: Refusal;
  /** When it is asked for, if not always. */
  hint?: string;
}

/** The password of the account, for what opens it to another system. */
export function PresentPassword({ isFresh, refusal, hint }: PresentPasswordProps) {
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
