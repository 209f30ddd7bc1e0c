import { type ReactNode, useState } from "react";
import type { OrderCity } from "../../../../worker/cities/city-choice.contract.ts";
import { unservedPin } from "../../../../worker/cities/pins.contract.ts";
import { TextareaField, TextField } from "../../../components/ui/fields.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { TypedDetails } from "./checkout-form.ts";

interface DeliveryFieldsProps {
  buyer: { readonly name: string; readonly email: string };
  city: OrderCity;
  typed: Omit<TypedDetails, "slot">;
  fields: Readonly<Record<string, string>>;
  slots: ReactNode;
  missing: ReactNode;
}

export function DeliveryFields({ buyer, city, typed, fields, slots, missing }: DeliveryFieldsProps) {
  const text = useMessages("checkout");
  const cityName = useCityName();
  const [pin, setPin] = useState(() => unservedPin(typed.deliveryAddress, city.pins));
  const errorsOf = (name: keyof TypedDetails) => (fields[name] ? [fields[name]] : undefined);
  return (
    <Card className="grid grid-cols-1 gap-4">
      <dl className="dotted-line text-muted max-sm:text-sm">
        <Fact label={text("name")}>{buyer.name}</Fact>
        <Fact label={text("email")}>{buyer.email}</Fact>
        <Fact label={text("location")}>{cityName(city.slug)}</Fact>
      </dl>
      {slots}
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
        rows={2}
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
      {missing}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="sr-only">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
