import { type FormEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { HiddenFields, type HiddenValues } from "../../components/hidden-fields.tsx";
import { Button, ButtonLink, type ButtonVariants } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { RefusalText, useActionForm } from "./action-form.tsx";

interface ConfirmFormProps extends ButtonVariants {
  form: string;
  label: ReactNode;
  /** The button's accessible name, because a screen reader may read it without its card. */
  about: string;
  question: string;
  yes: string;
  no: string;
  pending: string;
  yesVariant?: ButtonVariants["variant"];
  /** The page that asks for confirmation without script; by default a `details` element does it here. */
  page?: string | undefined;
  fields: HiddenValues;
}

const closeDialog = ({ currentTarget }: FormEvent | SyntheticEvent): void => currentTarget.closest("dialog")?.close();

/** Asks for confirmation before an irreversible step: in a dialog, or without script in a `<details>` element. */
export function ConfirmForm({
  form,
  label,
  about,
  question,
  yes,
  no,
  pending,
  yesVariant = "destructive",
  page,
  fields,
  ...look
}: ConfirmFormProps) {
  const { Form, isPending, refusal } = useActionForm(form);
  const [isAsking, setAsking] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (isAsking) dialog.current?.showModal();
  }, [isAsking]);
  const openDialog = () => {
    setAsking(true);
    // A dialog that was just closed stays mounted until its close event arrives.
    dialog.current?.showModal();
  };
  /** The dialog has a button to close it; `<details>` is closed by its summary. */
  const ask = (isDialog: boolean) => (
    <Form method="post" onSubmit={closeDialog}>
      <HiddenFields values={fields} />
      <div className={`flex flex-wrap gap-2 max-sm:*:grow ${isDialog ? "justify-end" : ""}`}>
        {isDialog && (
          <Button variant="outline" onClick={closeDialog}>
            {no}
          </Button>
        )}
        <Button type="submit" variant={yesVariant} disabled={isPending}>
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
        disabled={isPending}
        aria-label={about}
        aria-haspopup="dialog"
        onClick={openDialog}
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
