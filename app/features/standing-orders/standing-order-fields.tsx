import type { ReactNode } from "react";
import { WEEKDAYS } from "../../../worker/standing-orders/standing-order-limits.contract.ts";
import type { StandingOrder } from "../../../worker/standing-orders/standing-orders.contract.ts";
import { SelectField, TextareaField, TextField } from "../../components/ui/fields.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { errorsOf, fieldIn, type Refusal, RefusalAlert } from "../action-result/action-form.tsx";
import type { StandingOrderChoices } from "./read-choices.ts";
import { dayField } from "./standing-order-form.ts";

interface StandingOrderFieldsProps {
  choices: StandingOrderChoices;
  order: Pick<StandingOrder, "days" | "deliveryAddress" | "phone" | "notes" | "paymentMethod" | "until"> & {
    readonly listId: string;
    readonly slotId: string;
  };
  refusal: Refusal;
  /** A preview of what the chosen list orders. */
  preview?: ReactNode;
}

export function StandingOrderFields({ choices, order, refusal, preview }: StandingOrderFieldsProps) {
  const text = useMessages("standingOrders");
  const { lists, slots, isOnlineOffered, isCreditOffered } = choices;
  const typed = refusal?.typed;
  const isChosen = (day: (typeof WEEKDAYS)[number]): boolean =>
    typed ? dayField(day) in typed : order.days.includes(day);
  return (
    <>
      <RefusalAlert refusal={refusal} />
      <SelectField
        label={text("list")}
        {...fieldIn(refusal, "listId", order.listId)}
        options={lists.map(({ _id, name }) => [_id, name])}
      />
      {preview}
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-semibold">{text("days")}</legend>
        <div className="flex flex-wrap gap-2">
          {WEEKDAYS.map((day) => (
            <label
              key={day}
              className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 has-checked:border-brand has-checked:bg-brand-soft"
            >
              <input
                type="checkbox"
                name={dayField(day)}
                defaultChecked={isChosen(day)}
                className="size-5 accent-brand"
              />
              {text(`day.${day}`)}
            </label>
          ))}
        </div>
        {errorsOf(refusal, "days") && (
          <p className="text-sm font-semibold text-danger-text">{errorsOf(refusal, "days")}</p>
        )}
      </fieldset>
      <SelectField
        label={text("slot")}
        {...fieldIn(refusal, "slotId", order.slotId)}
        options={slots.map(({ id, hours }) => [id, hours])}
      />
      <TextareaField
        label={text("address")}
        {...fieldIn(refusal, "deliveryAddress", order.deliveryAddress)}
        rows={2}
        required
        maxLength={500}
        autoComplete="street-address"
      />
      <TextField
        label={text("phone")}
        {...fieldIn(refusal, "phone", order.phone)}
        type="tel"
        required
        autoComplete="tel"
      />
      <TextareaField
        label={text("notes")}
        {...fieldIn(refusal, "notes", order.notes)}
        optional
        rows={2}
        maxLength={1000}
      />
      <SelectField
        label={text("payment")}
        {...fieldIn(refusal, "paymentMethod", order.paymentMethod)}
        hint={isOnlineOffered ? text("onlineHint") : undefined}
      >
        <option value="cod">{text("cash")}</option>
        {(isOnlineOffered || order.paymentMethod === "razorpay") && <option value="razorpay">{text("online")}</option>}
        {(isCreditOffered || order.paymentMethod === "account") && <option value="account">{text("account")}</option>}
      </SelectField>
      <TextField
        label={text("until")}
        {...fieldIn(refusal, "until", order.until ?? "")}
        hint={text("untilHint")}
        optional
        type="date"
      />
    </>
  );
}
