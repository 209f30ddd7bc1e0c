import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface BuyerFormProps {
  intent: "block" | "unblock" | "cancel-open";
  /** Prefix of the Idempotency-Key, new with each load of the page. */
  formKey: string;
}

/** An act on a buyer with the reason that the audit log keeps. */
export function BuyerForm({ intent, formKey }: BuyerFormProps) {
  const text = useMessages("buyers");
  const { Form, isPending, refusal } = useActionForm(intent);
  return (
    <Form method="post" className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <h2 className="text-xl">{text(`${intent}.title`)}</h2>
      <p className="text-muted">{text(`${intent}.text`)}</p>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={`${formKey}-${intent}`} />
      <Field
        label={text("reason")}
        hint={text("reasonHint")}
        errors={refusal && [refusal.fields.reason ?? refusal.message]}
      >
        {(control) => (
          <Input {...control} name="reason" required maxLength={500} defaultValue={refusal?.typed.reason ?? ""} />
        )}
      </Field>
      <Button
        type="submit"
        look={intent === "unblock" ? "outline" : "danger"}
        disabled={isPending}
        className="justify-self-start"
      >
        {text(isPending ? "saving" : `${intent}.button`)}
      </Button>
    </Form>
  );
}
