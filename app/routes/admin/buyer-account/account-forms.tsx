import { useState } from "react";
import { CREDIT_DAYS, type CreditState, RECORDED_METHODS } from "../../../../worker/credit/credit.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { NumberField, SelectField, TextField } from "../../../components/ui/fields.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { fieldIn, type Refusal, RefusalAlert, useActionForm } from "../../../features/action-result/action-form.tsx";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface FormProps {
  formKey: string;
}

export function TermsForm({ state }: { state: CreditState }) {
  const text = useMessages("creditAdmin");
  const credit = useMessages("credit");
  const terms = `${state.limit} ${state.days}`;
  const { Form, resetKey, onInput, version, isPending, refusal } = useEditForm("terms", terms);
  const [seenLimit, seenDays] = version.split(" ");
  return (
    <Card>
      <h2 className="text-xl">{text("termsTitle")}</h2>
      <p className="mb-3 text-pretty text-muted">{text("termsText")}</p>
      <Form key={resetKey} method="post" onInput={onInput} noValidate className="grid gap-4 sm:grid-cols-2">
        <HiddenFields values={{ intent: "terms", seenLimit, seenDays }} />
        <RefusalAlert refusal={refusal} className="col-span-full" />
        <NumberField label={text("limitField")} {...fieldIn(refusal, "limit", state.limit)} />
        <SelectField
          label={text("daysField")}
          {...fieldIn(refusal, "days", state.days || CREDIT_DAYS[0])}
          options={CREDIT_DAYS.map((days) => [days, text("daysOption", { count: days })])}
        />
        <Button type="submit" disabled={isPending} className="sm:w-fit">
          {isPending ? credit("saving") : text("saveTerms")}
        </Button>
      </Form>
    </Card>
  );
}

/**
 * Resets the form after each success, for the next payment. Its key changes only then, because a refused form keeps
 * what was typed, and a lost response must not cause a second payment.
 */
const useRepeatedForm = (form: string, formKey: string) => {
  const [key, setKey] = useState(formKey);
  const action = useActionForm(form, key);
  if (action.isDone && key !== formKey) setKey(formKey);
  return { key, ...action };
};

/** In rupees. */
function AmountField({ refusal, max }: { refusal: Refusal; max?: number }) {
  const text = useMessages("creditAdmin");
  return <NumberField label={text("amount")} {...fieldIn(refusal, "amount")} min={1} max={max} step={0.01} />;
}

export function PaymentForm({ formKey, today }: FormProps & { today: string }) {
  const text = useMessages("creditAdmin");
  const credit = useMessages("credit");
  const { Form, key, isPending, refusal } = useRepeatedForm("payment", formKey);
  return (
    <Card>
      <h2 className="text-xl">{text("paymentTitle")}</h2>
      <p className="mb-3 text-pretty text-muted">{text("paymentText")}</p>
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        <HiddenFields values={{ intent: "payment", key: `${key}-payment` }} />
        <RefusalAlert refusal={refusal} className="col-span-full" />
        <AmountField refusal={refusal} />
        {refusal?.code === "credit.above_owed" && (
          <label className="col-span-full flex min-h-11 items-center gap-3 font-medium">
            <input type="checkbox" name="acceptsMore" className="size-5 shrink-0 accent-brand" />
            {text("acceptsMore")}
          </label>
        )}
        <SelectField
          label={text("method")}
          {...fieldIn(refusal, "method", "cash")}
          options={RECORDED_METHODS.map((method) => [method, credit(`methods.${method}`)])}
        />
        <TextField label={text("day")} {...fieldIn(refusal, "day", today)} type="date" max={today} />
        <TextField
          label={text("reference")}
          {...fieldIn(refusal, "reference")}
          hint={text("referenceHint")}
          optional
          maxLength={60}
        />
        <Button type="submit" disabled={isPending} className="sm:w-fit">
          {isPending ? credit("saving") : text("record")}
        </Button>
      </Form>
    </Card>
  );
}

/** Collapsed, so that the statement stays short. */
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
        <HiddenFields values={{ intent: "reverse", paymentId }} />
        <RefusalAlert refusal={refusal} />
        <TextField label={text("note")} {...fieldIn(refusal, "reason")} hint={text("noteHint")} maxLength={300} />
        <Button type="submit" variant="destructive" disabled={isPending} className="sm:w-fit">
          {isPending ? credit("saving") : text("reversePayment")}
        </Button>
      </Form>
    </details>
  );
}

export function WriteOffForm({ formKey, owed }: FormProps & { owed: number }) {
  const text = useMessages("creditAdmin");
  const credit = useMessages("credit");
  const { Form, key, isPending, refusal } = useRepeatedForm("write-off", formKey);
  return (
    <Card>
      <h2 className="text-xl">{text("writeOffTitle")}</h2>
      <p className="mb-3 text-pretty text-muted">{text("writeOffText")}</p>
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        <HiddenFields values={{ intent: "write-off", key: `${key}-off` }} />
        <RefusalAlert refusal={refusal} className="col-span-full" />
        <AmountField refusal={refusal} max={owed} />
        <TextField label={text("note")} {...fieldIn(refusal, "note")} hint={text("noteHint")} maxLength={300} />
        <Button type="submit" variant="destructive" disabled={isPending} className="sm:w-fit">
          {isPending ? credit("saving") : text("writeOff")}
        </Button>
      </Form>
    </Card>
  );
}
