import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { errorsOf, RefusalAlert } from "../../../features/action-result/refusal.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** For the owner: adds the entry after which the ledger of an order is what its documents say. */
export function CorrectForm({ orderId }: { orderId: string }) {
  const text = useMessages("ledger");
  const { Form, isPending, refusal } = useActionForm(orderId);
  return (
    <Form method="post" noValidate className="grid max-w-xl gap-2 pb-2">
      <input type="hidden" name="order" value={orderId} />
      <RefusalAlert refusal={refusal} />
      <Field label={text("correct.reason")} hint={text("correct.reasonHint")} errors={errorsOf(refusal, "reason")}>
        {(control) => <Input {...control} name="reason" maxLength={500} defaultValue={refusal?.typed.reason} />}
      </Field>
      <Button type="submit" disabled={isPending} className="sm:w-fit">
        {text("correct.send")}
      </Button>
    </Form>
  );
}
