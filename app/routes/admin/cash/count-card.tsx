import type { Handover } from "../../../../worker/cash/cash.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { errorsOf, RefusalAlert } from "../../../features/action-result/refusal.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";

/** The counted amount is typed and not filled in, so that it is counted. */
export function CountCard({ handover: { _id: id, agent, declared, expected, at } }: { handover: Handover }) {
  const text = useMessages("cash.admin");
  const { dateTime } = useDates();
  const { Form, isPending, refusal } = useActionForm(`count-${id}`);
  const { name } = agent;
  return (
    <li data-testid="to-count" className="grid">
      <Card>
        <h3 className="text-lg wrap-anywhere">{text("brings", { name, amount: formatRupees(declared) })}</h3>
        <p className="mb-3 text-sm text-muted">
          {text("declaredAt", { at: dateTime(at), amount: formatRupees(expected) })}
        </p>
        <Form method="post" noValidate className="grid grid-cols-1 gap-3">
          <input type="hidden" name="id" value={id} />
          <RefusalAlert refusal={refusal} />
          <Field label={text("counted")} errors={errorsOf(refusal, "counted")}>
            {(control) => (
              <Input
                {...control}
                name="counted"
                type="number"
                inputMode="decimal"
                min={0}
                step={0.01}
                required
                defaultValue={refusal?.typed.counted}
                className="figures w-40"
              />
            )}
          </Field>
          <Field label={text("note")} optional errors={errorsOf(refusal, "note")}>
            {(control) => <Input {...control} name="note" maxLength={300} defaultValue={refusal?.typed.note} />}
          </Field>
          <Button type="submit" disabled={isPending} aria-label={text("countNamed", { name })} className="w-fit">
            {text("count")}
          </Button>
        </Form>
      </Card>
    </li>
  );
}
