import { KeyRound, Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { Passkey } from "../../../../worker/accounts/passkeys/passkeys.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { PasswordField } from "../../../components/ui/password-input.tsx";
import { Badge } from "../../../components/ui/surfaces.tsx";
import { onlyFieldIn } from "../../../features/action-result/action-form.tsx";
import type { ActionResult } from "../../../features/action-result/action-result.ts";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import { usePasskeyDialog } from "../../../features/passkeys/use-passkey-dialog.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";

export function PasskeyRow({ passkey: { _id, name, isBackedUp, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const text = useMessages("passkeys");
  const { dateTime } = useDates();
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 gap-4">
        <KeyRound aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
            {name}
            {isBackedUp && <Badge tone="neutral">{text("synced")}</Badge>}
          </p>
          <p className="text-sm text-muted">
            {text("created", { date: dateTime(createdAt) })} ·{" "}
            {lastUsedAt ? text("used", { date: dateTime(lastUsedAt) }) : text("notUsed")}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-2 max-sm:ml-10">
        <RenameForm passkeyId={_id} name={name} />
        <ConfirmForm
          form={`remove-${_id}`}
          variant="destructiveOutline"
          label={text("remove")}
          about={text("removeAbout", { name })}
          question={text("removeQuestion")}
          yes={text("removeYes")}
          no={text("removeNo")}
          pending={text("removing")}
          fields={{ intent: "remove-passkey", passkeyId: _id }}
        />
      </div>
    </li>
  );
}

function RenameForm({ passkeyId, name }: { passkeyId: string; name: string }) {
  const text = useMessages("passkeys");
  const { Form, resetKey, onInput, isPending, refusal } = useEditForm(`rename-${passkeyId}`, name);
  return (
    <details key={resetKey} className="open:order-last open:w-full" open={refusal !== undefined} onInput={onInput}>
      <summary
        aria-label={text("renameAbout", { name })}
        className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-4 font-semibold hover:bg-sunken"
      >
        {text("rename")}
      </summary>
      <Form method="post" className="mt-2 grid gap-2">
        <HiddenFields values={{ intent: "rename-passkey", passkeyId }} />
        <TextField
          label={text("name")}
          {...onlyFieldIn(refusal, "name", name)}
          maxLength={60}
          required
          autoComplete="off"
        />
        <Button type="submit" disabled={isPending} className="justify-self-start">
          {text(isPending ? "saving" : "save")}
        </Button>
      </Form>
    </details>
  );
}

/** Creates a passkey on this device, which needs script. Asks for the password only when the server requires it. */
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
  // The form already explains why it needs the password.
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
