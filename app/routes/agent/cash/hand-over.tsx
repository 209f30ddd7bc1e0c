import type { Handover, MyCash } from "../../../../worker/cash/cash.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Money } from "../../../components/money.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { fieldIn, RefusalAlert, useActionForm } from "../../../features/action-result/action-form.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

export function Balance({ cash: { balance, limit } }: { cash: MyCash }) {
  const text = useMessages("cash");
  return (
    <div data-testid="cash-balance">
      <p className="text-muted">{balance === 0 ? text("nothing") : text("balance")}</p>
      <Money rupees={balance} className="text-3xl font-bold text-money" />
      {limit !== null && <p className="text-sm text-muted">{text("limit", { amount: formatRupees(limit) })}</p>}
    </div>
  );
}

/** The whole balance stands in the field, because agents usually bring all of it. */
export function HandOverForm({ balance }: { balance: number }) {
  const text = useMessages("cash");
  const { Form, isPending, refusal } = useActionForm("handOver", String(balance));
  return (
    <Form method="post" noValidate className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <h2 className="text-lg">{text("handOverTitle")}</h2>
      <input type="hidden" name="intent" value="handOver" />
      <RefusalAlert refusal={refusal} />
      <TextField
        label={text("amount")}
        {...fieldIn(refusal, "amount", balance)}
        hint={text("amountHint")}
        type="number"
        inputMode="decimal"
        min={0.01}
        max={balance}
        step={0.01}
        required
        controlClass="figures w-40"
      />
      <Button type="submit" size="lg" wide disabled={isPending}>
        {text(isPending ? "sending" : "handOver")}
      </Button>
    </Form>
  );
}

export function OpenHandover({ handover: { _id: id, declared } }: { handover: Handover }) {
  const text = useMessages("cash");
  const { Form, isPending, refusal } = useActionForm("takeBack", id);
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <Alert tone="accent">{text("waits", { amount: formatRupees(declared) })}</Alert>
      <Form method="post" className="grid grid-cols-1 gap-3">
        <input type="hidden" name="intent" value="takeBack" />
        <input type="hidden" name="id" value={id} />
        <RefusalAlert refusal={refusal} />
        <Button type="submit" look="outline" disabled={isPending} className="w-fit">
          {text("takeBack")}
        </Button>
      </Form>
    </div>
  );
}
