import type { CityEntry } from "../../../../worker/cities/cities.contract.ts";
import { GST_STATE_CODES, GST_STATES } from "../../../../worker/cities/states.contract.ts";
import { NumberField, SelectField, TextareaField, TextField } from "../../../components/ui/fields.tsx";
import { fieldIn, type Refusal } from "../../../features/action-result/action-form.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

const NAMES = [
  ["name", "english"],
  ["nameHindi", "hindi"],
  ["nameMarathi", "marathi"],
  ["nameGujarati", "gujarati"],
] as const;

const TERMS = ["minOrder", "deliveryFee", "freeDeliveryFrom"] as const;

export function CityFields({ city, refusal }: { city: CityEntry | null; refusal: Refusal }) {
  const text = useMessages("cities");
  return (
    <>
      {NAMES.map(([name, language]) => (
        <TextField
          key={name}
          label={text(name)}
          {...fieldIn(refusal, name, city?.names[language])}
          hint={name === "name" ? undefined : text("nameHint")}
          maxLength={60}
          required={name === "name"}
        />
      ))}
      <SelectField
        label={text("state")}
        {...fieldIn(refusal, "state", city?.state ?? "10")}
        hint={text("stateHint")}
        options={GST_STATE_CODES.map((code) => [code, `${code} · ${GST_STATES[code]}`])}
      />
      <NumberField
        label={text("untilHour")}
        {...fieldIn(refusal, "untilHour", city?.untilHour ?? 18)}
        hint={text("untilHourHint")}
        max={23}
        required
      />
      {TERMS.map((name) => (
        <NumberField
          key={name}
          label={text(name)}
          {...fieldIn(refusal, name, city?.[name] ?? 0)}
          hint={text(`${name}Hint`)}
          step={0.01}
        />
      ))}
      <TextareaField
        label={text("pins")}
        {...fieldIn(refusal, "pins", city?.pins)}
        hint={text("pinsHint")}
        className="sm:col-span-2"
        rows={2}
      />
    </>
  );
}
