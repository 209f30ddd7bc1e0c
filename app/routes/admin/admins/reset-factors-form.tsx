import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** For the owner: removes every second factor of someone who lost theirs, with a reason for the audit log. */
export function ResetFactorsForm({ userId, name }: { userId: string; name: string }) {
  const text = useMessages("people");
  const { Form, isPending, refusal } = useActionForm(`reset-second-factor-${userId}`);
  return (
    <details className="w-full" open={refusal !== undefined}>
      <summary
        aria-label={text("resetFactorsNamed", { name })}
        className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-danger-text underline"
      >
        {text("resetFactors")}
      </summary>
      <Form method="post" className="mt-1 grid gap-3">
        <p className="text-muted">{text("resetFactorsText")}</p>
        <input type="hidden" name="intent" value="reset-second-factor" />
        <input type="hidden" name="id" value={userId} />
        <input type="hidden" name="name" value={name} />
        <Field
          label={text("resetReason")}
          hint={text("resetReasonHint")}
          errors={refusal ? [refusal.message] : undefined}
        >
          {(control) => (
            <Input {...control} name="reason" required maxLength={500} defaultValue={refusal?.typed.reason ?? ""} />
          )}
        </Field>
        <Button type="submit" look="danger" disabled={isPending} className="justify-self-start">
          {text(isPending ? "pending" : "resetFactorsYes")}
        </Button>
      </Form>
    </details>
  );
}
