import { useState } from "react";
import { Button, type ButtonLook } from "../../components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent } from "../../components/ui/dialog.tsx";
import { useAnswerForm } from "./use-answer-form.ts";

interface ConfirmFormProps extends ButtonLook {
  /** Of this form on the page. */
  form: string;
  /** On the button that asks. */
  label: string;
  /** More for those who hear the button without its card. */
  about: string;
  question: string;
  yes: string;
  no: string;
  busy: string;
  /** Hidden fields. */
  fields: Readonly<Record<string, string>>;
}

/** A step that cannot be taken back asks first: in a window, or without script in a fold below the button. */
export function ConfirmForm({ form, label, about, question, yes, no, busy, fields, ...look }: ConfirmFormProps) {
  const { Form, isBusy, refusal, isDone } = useAnswerForm(form);
  const [isOpen, setOpen] = useState(false);
  /** The window has a way out of its own; the fold is closed by its summary. */
  const ask = (isWindow: boolean) => (
    <Form method="post" onSubmit={() => setOpen(false)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        {isWindow && (
          <DialogClose asChild>
            <Button look="outline">{no}</Button>
          </DialogClose>
        )}
        <Button type="submit" look="danger" disabled={isBusy}>
          {yes}
        </Button>
      </div>
    </Form>
  );
  return (
    <>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <Button
          {...look}
          className="needs-script"
          disabled={isBusy || isDone}
          aria-label={about}
          onClick={() => setOpen(true)}
        >
          {isBusy ? busy : label}
        </Button>
        <DialogContent title={label} description={question}>
          {ask(true)}
        </DialogContent>
      </Dialog>
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
