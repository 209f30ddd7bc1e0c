import { type FormEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { HiddenFields } from "../../components/hidden-fields.tsx";
import { Button, ButtonLink, type ButtonLook } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { RefusalText, useActionForm } from "./action-form.tsx";

interface ConfirmFormProps extends ButtonLook {
  /** The form's name on the page. */
  form: string;
  /** Label of the button that opens the confirmation. */
  label: ReactNode;
  /** The button's accessible name, because a screen reader may read it without its card. */
  about: string;
  question: string;
  yes: string;
  no: string;
  pending: string;
  yesLook?: ButtonLook["look"];
  /** Another value makes the form new, for a step that can be repeated. */
  turn?: string;
  /** The page that asks instead, without script; by default this place does, in a `details` element. */
  page?: string | undefined;
  /** Hidden fields of the form. */
  fields: Readonly<Record<string, string>>;
}

/** From within the dialog. */
const closeDialog = ({ currentTarget }: FormEvent | SyntheticEvent): void => currentTarget.closest("dialog")?.close();

/**
 * Asks for confirmation before an irreversible step: in a dialog, which is mounted when it is needed, or without script
 * in a `<details>` element.
 */
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
  page,
  fields,
  ...look
}: ConfirmFormProps) {
  const { Form, isPending, refusal, isDone } = useActionForm(form, turn);
  const [isAsking, setAsking] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (isAsking) dialog.current?.showModal();
  }, [isAsking]);
  const askNow = () => {
    setAsking(true);
    // A dialog that was just closed is still there until its event arrives.
    dialog.current?.showModal();
  };
  /** The dialog has a button to close it; `<details>` is closed by its summary. */
  const ask = (isDialog: boolean) => (
    <Form method="post" onSubmit={closeDialog}>
      <HiddenFields fields={fields} />
      <div className={`flex flex-wrap gap-2 max-sm:*:grow ${isDialog ? "justify-end" : ""}`}>
        {isDialog && (
          <Button look="outline" onClick={closeDialog}>
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
        onClick={askNow}
      >
        {isPending ? pending : label}
      </Button>
      <RefusalText refusal={refusal} className="needs-script w-full text-sm" />
      {isAsking && (
        <ConfirmDialog
          ref={dialog}
          id={`confirm-${form}`}
          title={about}
          question={question}
          onClose={({ currentTarget }) => setAsking(currentTarget.open)}
        >
          {ask(true)}
        </ConfirmDialog>
      )}
      {page ? (
        <ButtonLink {...look} to={page} discover="none" className="without-script" aria-label={about}>
          {label}
        </ButtonLink>
      ) : (
        <details className="without-script confirm-fold" open={refusal !== undefined}>
          <summary>{label}</summary>
          <p>{question}</p>
          {refusal && <p className="font-semibold text-danger-text">{refusal.message}</p>}
          {ask(false)}
        </details>
      )}
    </>
  );
}
