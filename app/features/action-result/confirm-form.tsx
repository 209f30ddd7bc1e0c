import { useId, useRef } from "react";
import { Button, type ButtonLook } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { useActionForm } from "./use-action-form.ts";

interface ConfirmFormProps extends ButtonLook {
  /** The form's name on the page. */
  form: string;
  /** Label of the button that opens the confirmation. */
  label: string;
  /** The button's accessible name, because a screen reader may read it without its card. */
  about: string;
  question: string;
  yes: string;
  no: string;
  pending: string;
  yesLook?: ButtonLook["look"];
  /** Another value makes the form new, for a step that can be repeated. */
  turn?: string;
  /** Hidden fields of the form. */
  fields: Readonly<Record<string, string>>;
}

/** Asks for confirmation before an irreversible step: in a dialog, or without script in a `<details>` element. */
export function ConfirmForm({
  form,
  label,
  about,
  question,
  yes,
  no,
  pending,
  yesLook = "danger",
  turn,
  fields,
  ...look
}: ConfirmFormProps) {
  const { Form, isPending, refusal, isDone } = useActionForm(form, turn);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();
  /** The dialog has a button to close it; `<details>` is closed by its summary. */
  const ask = (isDialog: boolean) => (
    <Form method="post" onSubmit={close}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={`flex flex-wrap gap-2 max-sm:*:grow ${isDialog ? "justify-end" : ""}`}>
        {isDialog && (
          <Button look="outline" onClick={close}>
            {no}
          </Button>
        )}
        <Button type="submit" look={yesLook} disabled={isPending}>
          {yes}
        </Button>
      </div>
    </Form>
  );
  return (
    <>
      <Button
        {...look}
        className="needs-script"
        disabled={isPending || isDone}
        aria-label={about}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        {isPending ? pending : label}
      </Button>
      {refusal && (
        <p role="alert" className="needs-script w-full text-sm font-semibold text-danger-text">
          {refusal.message}
        </p>
      )}
      <ConfirmDialog ref={dialog} id={id} title={about} question={question}>
        {ask(true)}
      </ConfirmDialog>
      <details className="without-script w-full" open={refusal !== undefined}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-danger-text underline">
          {label}
        </summary>
        <p className="my-2">{question}</p>
        {refusal && <p className="my-2 font-semibold text-danger-text">{refusal.message}</p>}
        {ask(false)}
      </details>
    </>
  );
}
