import { WEEKDAYS } from "../../../worker/standing-orders/standing-order-limits.contract.ts";
import type { StandingOrder } from "../../../worker/standing-orders/standing-orders.contract.ts";
import { Field } from "../../components/ui/field.tsx";
import { Input, Textarea } from "../../components/ui/input.tsx";
import { Select } from "../../components/ui/select.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { errorsOf, type Refusal, RefusalAlert } from "../action-result/refusal.tsx";
import type { StandingOrderChoices } from "./read-choices.ts";
import { dayField } from "./standing-order-form.ts";

interface StandingOrderFieldsProps {
  choices: StandingOrderChoices;
  /** What the fields begin with. */
  order: Pick<StandingOrder, "days" | "deliveryAddress" | "phone" | "notes" | "paymentMethod" | "until"> & {
    readonly listId: string;
    readonly slotId: string;
  };
  refusal: Refusal;
}

/** The fields of a new and of an existing standing order. */
export function StandingOrderFields({ choices, order, refusal }: StandingOrderFieldsProps) {
  const text = useMessages("standingOrders");
  const { lists, slots, isOnlineOffered, isCreditOffered } = choices;
  const typed = refusal?.typed;
  const isChosen = (day: (typeof WEEKDAYS)[number]): boolean =>
    typed ? dayField(day) in typed : order.days.includes(day);
  return (
    <>
      <RefusalAlert refusal={refusal} />
      <Field label={text("list")} errors={errorsOf(refusal, "listId")}>
        {(control) => (
          <Select {...control} name="listId" defaultValue={typed?.listId ?? order.listId}>
            {lists.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
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
      <Field label={text("slot")} errors={errorsOf(refusal, "slotId")}>
        {(control) => (
          <Select {...control} name="slotId" defaultValue={typed?.slotId ?? order.slotId}>
            {slots.map(({ id, hours }) => (
              <option key={id} value={id}>
                {hours}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text("address")} errors={errorsOf(refusal, "deliveryAddress")}>
        {(control) => (
          <Textarea
            {...control}
            name="deliveryAddress"
            rows={2}
            required
            maxLength={500}
            autoComplete="street-address"
            defaultValue={typed?.deliveryAddress ?? order.deliveryAddress}
          />
        )}
      </Field>
      <Field label={text("phone")} errors={errorsOf(refusal, "phone")}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            name="phone"
            required
            autoComplete="tel"
            defaultValue={typed?.phone ?? order.phone}
          />
        )}
      </Field>
      <Field label={text("notes")} errors={errorsOf(refusal, "notes")} optional>
        {(control) => (
          <Textarea {...control} name="notes" rows={2} maxLength={1000} defaultValue={typed?.notes ?? order.notes} />
        )}
      </Field>
      <Field
        label={text("payment")}
        hint={isOnlineOffered ? text("onlineHint") : undefined}
        errors={errorsOf(refusal, "paymentMethod")}
      >
        {(control) => (
          <Select {...control} name="paymentMethod" defaultValue={typed?.paymentMethod ?? order.paymentMethod}>
            <option value="cod">{text("cash")}</option>
            {(isOnlineOffered || order.paymentMethod === "razorpay") && (
              <option value="razorpay">{text("online")}</option>
            )}
            {(isCreditOffered || order.paymentMethod === "account") && (
              <option value="account">{text("account")}</option>
            )}
          </Select>
        )}
      </Field>
      <Field label={text("until")} hint={text("untilHint")} errors={errorsOf(refusal, "until")} optional>
        {(control) => <Input {...control} type="date" name="until" defaultValue={typed?.until ?? order.until ?? ""} />}
      </Field>
    </>
  );
}
