import { useState } from "react";
import type { OrderCity } from "../../../../worker/cities/city-choice.contract.ts";
import { unservedPin } from "../../../../worker/cities/pins.contract.ts";
import { FEW_LEFT } from "../../../../worker/cities/slots/slot-limits.contract.ts";
import { TextareaField, TextField } from "../../../components/ui/fields.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { useEstimateWords } from "../../../features/promise/delivery-promise.tsx";
import type { ShownEstimate, ShownSlot } from "../../../features/promise/shown-promise.ts";
import { useSlotWords } from "../../../features/promise/use-slot-words.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { TypedDetails } from "./checkout-form.ts";
import { slotField } from "./slot-choice.ts";

interface DeliveryFieldsProps {
  buyer: { readonly name: string; readonly email: string };
  city: OrderCity;
  typed: Omit<TypedDetails, "slot">;
  fields: Readonly<Record<string, string>>;
}

export function DeliveryFields({ buyer, city, typed, fields }: DeliveryFieldsProps) {
  const text = useMessages("checkout");
  const cityName = useCityName();
  const [pin, setPin] = useState(() => unservedPin(typed.deliveryAddress, city.pins));
  const errorsOf = (name: keyof TypedDetails) => (fields[name] ? [fields[name]] : undefined);
  return (
    <Card className="grid grid-cols-1 gap-5">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-[1fr_1.3fr_auto]">
        <Fact label={text("name")}>{buyer.name}</Fact>
        <Fact label={text("email")}>{buyer.email}</Fact>
        <Fact label={text("location")}>{cityName(city.slug)}</Fact>
      </dl>
      <TextField
        label={text("phone")}
        hint={text("phoneHint")}
        errors={errorsOf("phone")}
        type="tel"
        name="phone"
        defaultValue={typed.phone}
        autoComplete="tel"
        inputMode="tel"
      />
      <TextareaField
        label={text("address")}
        errors={errorsOf("deliveryAddress")}
        name="deliveryAddress"
        defaultValue={typed.deliveryAddress}
        onChange={(event) => setPin(unservedPin(event.target.value, city.pins))}
        autoComplete="street-address"
        maxLength={500}
      />
      {!city.isOpen && <Alert tone="accent">{text("cityClosed", { city: cityName(city.slug) })}</Alert>}
      {city.isOpen && pin !== null && !fields.deliveryAddress && (
        <Alert tone="accent">{text("pinNotServed", { pin: String(pin), city: cityName(city.slug) })}</Alert>
      )}
      <TextareaField
        label={text("notes")}
        hint={text("notesHint")}
        optional
        errors={errorsOf("notes")}
        name="notes"
        rows={2}
        defaultValue={typed.notes}
        maxLength={1000}
      />
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

const CHOICE =
  "flex min-h-12 items-center gap-3 rounded-md border border-line-strong px-3.5 py-2 has-checked:border-brand has-checked:bg-brand-soft has-disabled:border-line has-disabled:bg-sunken";

interface SlotFieldsProps {
  estimate: ShownEstimate | null;
  slots: readonly ShownSlot[];
  chosen: ShownSlot | undefined;
  onChoose: (field: string) => void;
}

export function SlotFields({ estimate, slots, chosen, onChoose }: SlotFieldsProps) {
  const text = useMessages("checkout");
  const words = useEstimateWords();
  if (slots.length === 0) return null;
  return (
    <Card>
      <fieldset className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{text("slot")}</legend>
        {estimate && (
          <label className={`${CHOICE} sm:col-span-2`}>
            <input
              type="radio"
              name="slot"
              value=""
              checked={!chosen}
              onChange={() => onChoose("")}
              className="size-5 shrink-0"
            />
            <span className="block min-w-0 flex-1">{words(estimate)}</span>
          </label>
        )}
        {slots.map((slot) => (
          <Slot key={slotField(slot)} slot={slot} isChosen={slot === chosen} onChoose={onChoose} />
        ))}
      </fieldset>
    </Card>
  );
}

function Slot({ slot, isChosen, onChoose }: { slot: ShownSlot; isChosen: boolean; onChoose: (field: string) => void }) {
  const text = useMessages("checkout");
  const words = useSlotWords();
  const { left } = slot;
  const field = slotField(slot);
  return (
    <label className={CHOICE}>
      <input
        type="radio"
        name="slot"
        value={field}
        checked={isChosen}
        onChange={() => onChoose(field)}
        disabled={left === 0}
        className="size-5 shrink-0"
      />
      <span className="figures block min-w-0 flex-1 first-letter:uppercase">{words(slot)}</span>
      {left === 0 && <span className="text-sm font-semibold text-muted">{text("slotFull")}</span>}
      {left !== null && left > 0 && left < FEW_LEFT && (
        <span className="text-sm font-semibold text-accent-text">{text("slotLeft", { count: left })}</span>
      )}
    </label>
  );
}
