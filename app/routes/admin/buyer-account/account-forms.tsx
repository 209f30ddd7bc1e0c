import { CREDIT_DAYS, type CreditState, RECORDED_METHODS } from "../../../../worker/credit/credit.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { errorsOf, RefusalAlert } from "../../../features/action-result/refusal.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface FormProps {
  /** Prefix of the Idempotency-Key, new with each load of the page. */
  formKey: string;
}

/** What the buyer may owe, and for how long. */
export function TermsForm({ state }: { state: CreditState }) {
  const text = useMessages("creditAdmin");
  const credit = useMessages("credit");
  const { Form, isPending, refusal } = useActionForm("terms", `${state.limit}-${state.days}`);
  const { typed } = refusal ?? {};
  return (
    <Card>
      <h2 className="text-xl">{text("termsTitle")}</h2>
      <p className="mb-3 text-pretty text-muted">{text("termsText")}</p>
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="terms" />
        <input type="hidden" name="seenLimit" value={state.limit} />
        <input type="hidden" name="seenDays" value={state.days} />
        <RefusalAlert refusal={refusal} className="col-span-full" />
        <Field label={text("limitField")} errors={errorsOf(refusal, "limit")}>
          {(control) => (
            <Input
              {...control}
              type="number"
              name="limit"
              inputMode="numeric"
              min={0}
              step={1}
              defaultValue={typed?.limit ?? state.limit}
            />
          )}
        </Field>
        <Field label={text("daysField")} errors={errorsOf(refusal, "days")}>
          {(control) => (
            <Select {...control} name="days" defaultValue={typed?.days ?? (state.days || CREDIT_DAYS[0])}>
              {CREDIT_DAYS.map((days) => (
                <option key={days} value={days}>
                  {text("daysOption", { count: days })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" disabled={isPending} className="sm:w-fit">
          {isPending ? credit("saving") : text("saveTerms")}
        </Button>
      </Form>
    </Card>
  );
}

/** Rupees; a refused form keeps what was typed. */
function AmountField({ refusal, max }: { refusal: Parameters<typeof errorsOf>[0]; max?: number }) {
  const text = useMessages("creditAdmin");
  return (
    <Field label={text("amount")} errors={errorsOf(refusal, "amount")}>
      {(control) => (
        <Input
          {...control}
          type="number"
          name="amount"
          inputMode="decimal"
          min={1}
          max={max}
          step="0.01"
          defaultValue={refusal?.typed.amount}
        />
      )}
    </Field>
  );
}

/** Money that the office or the bank received. */
export function PaymentForm({ formKey, today }: FormProps & { today: string }) {
  const text = useMessages("creditAdmin");
  const credit = useMessages("credit");
  const { Form, isPending, refusal } = useActionForm("payment", formKey);
  const { typed } = refusal ?? {};
  return (
    <Card>
      <h2 className="text-xl">{text("paymentTitle")}</h2>
      <p className="mb-3 text-pretty text-muted">{text("paymentText")}</p>
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="payment" />
        <input type="hidden" name="key" value={`${formKey}-payment`} />
        <RefusalAlert refusal={refusal} className="col-span-full" />
        <AmountField refusal={refusal} />
        {refusal?.code === "credit.above_owed" && (
          <label className="col-span-full flex min-h-11 items-center gap-3 font-medium">
            <input type="checkbox" name="acceptsMore" className="size-5 shrink-0 accent-brand" />
            {text("acceptsMore")}
          </label>
        )}
        <Field label={text("method")} errors={errorsOf(refusal, "method")}>
          {(control) => (
            <Select {...control} name="method" defaultValue={typed?.method ?? "cash"}>
              {RECORDED_METHODS.map((method) => (
                <option key={method} value={method}>
                  {credit(`methods.${method}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={text("day")} errors={errorsOf(refusal, "day")}>
          {(control) => <Input {...control} type="date" name="day" max={today} defaultValue={typed?.day ?? today} />}
        </Field>
        <Field label={text("reference")} hint={text("referenceHint")} errors={errorsOf(refusal, "reference")} optional>
          {(control) => <Input {...control} name="reference" maxLength={60} defaultValue={typed?.reference} />}
        </Field>
        <Button type="submit" disabled={isPending} className="sm:w-fit">
          {isPending ? credit("saving") : text("record")}
        </Button>
      </Form>
    </Card>
  );
}

/** Takes a recorded payment back. It opens by a tap, so that the statement stays short. */
export function ReverseForm({ paymentId }: { paymentId: string }) {
  const text = useMessages("creditAdmin");
  const credit = useMessages("credit");
  const { Form, isPending, refusal } = useActionForm(`reverse${paymentId}`);
  return (
    <details open={refusal !== undefined} className="col-span-full">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold underline">
        {text("reverse")}
      </summary>
      <p className="mb-2 text-sm text-pretty text-muted">{text("reverseText")}</p>
      <Form method="post" noValidate className="grid gap-3 pb-2 sm:max-w-md">
        <input type="hidden" name="intent" value="reverse" />
        <input type="hidden" name="paymentId" value={paymentId} />
        <RefusalAlert refusal={refusal} />
        <Field label={text("note")} hint={text("noteHint")} errors={errorsOf(refusal, "reason")}>
          {(control) => <Input {...control} name="reason" maxLength={300} defaultValue={refusal?.typed.reason} />}
        </Field>
        <Button type="submit" look="danger" disabled={isPending} className="sm:w-fit">
          {isPending ? credit("saving") : text("reversePayment")}
        </Button>
      </Form>
    </details>
  );
}

/** For the owner: gives up what will not be paid. */
export function WriteOffForm({ formKey, owed }: FormProps & { owed: number }) {
  const text = useMessages("creditAdmin");
  const credit = useMessages("credit");
  const { Form, isPending, refusal } = useActionForm("write-off", formKey);
  const { typed } = refusal ?? {};
  return (
    <Card>
      <h2 className="text-xl">{text("writeOffTitle")}</h2>
      <p className="mb-3 text-pretty text-muted">{text("writeOffText")}</p>
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="write-off" />
        <input type="hidden" name="key" value={`${formKey}-off`} />
        <RefusalAlert refusal={refusal} className="col-span-full" />
        <AmountField refusal={refusal} max={owed} />
        <Field label={text("note")} hint={text("noteHint")} errors={errorsOf(refusal, "note")}>
          {(control) => <Input {...control} name="note" maxLength={300} defaultValue={typed?.note} />}
        </Field>
        <Button type="submit" look="danger" disabled={isPending} className="sm:w-fit">
          {isPending ? credit("saving") : text("writeOff")}
        </Button>
      </Form>
    </Card>
  );
}
