import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../../components/ui/button.tsx";
import { PasswordField } from "../../../components/ui/password-input.tsx";
import type { ActionResult } from "../../../features/action-result/action-result.ts";
import { usePasskeyDialog } from "../../../features/passkeys/use-passkey-dialog.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** Makes a passkey on this device. The password is asked for only when the server wants it. Needs script. */
export function AddPasskey() {
  const text = useMessages("passkeys");
  const dialog = useMessages("passkeyDialog");
  const fetcher = useFetcher<ActionResult>();
  const { run, isWaiting, problem } = usePasskeyDialog();
  const [asksPassword, setAsksPassword] = useState(false);
  const isPending = isWaiting || fetcher.state !== "idle";
  const isAsked = problem?.code === "passkeys.password_required";
  const isWrong = problem?.code === "auth.wrong_password";

  const add = async (currentPassword = ""): Promise<void> => {
    const response = await run((device) => device.register(currentPassword));
    if (response === null) return;
    setAsksPassword(false);
    fetcher.submit({ intent: "add-passkey", response }, { method: "post" });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setAsksPassword(true);
    void add(String(new FormData(event.currentTarget).get("currentPassword")));
  };

  const refusal = fetcher.data && !fetcher.data.ok ? fetcher.data.message : undefined;
  // The form says itself why it asks for the password.
  const sentence = isPending || isAsked || isWrong ? undefined : (problem?.message ?? refusal);
  return (
    <div className="needs-script mt-4 grid gap-3 border-t border-line pt-4">
      {asksPassword || isAsked ? (
        <form onSubmit={submit} className="grid gap-3 sm:max-w-sm">
          <p role="status" className="text-muted">
            {text("passwordText")}
          </p>
          <PasswordField
            label={text("password")}
            errors={isWrong && !isPending ? [problem.message] : undefined}
            name="currentPassword"
            required
            autoComplete="current-password"
          />
          <Button type="submit" disabled={isPending} className="justify-self-start">
            {isPending ? dialog("waiting") : text("goOn")}
          </Button>
        </form>
      ) : (
        <Button disabled={isPending} className="justify-self-start max-sm:w-full" onClick={() => add()}>
          <Plus aria-hidden /> {isPending ? dialog("waiting") : text("add")}
        </Button>
      )}
      {sentence && (
        <p role="alert" className="font-semibold text-danger-text">
          {sentence}
        </p>
      )}
    </div>
  );
}
