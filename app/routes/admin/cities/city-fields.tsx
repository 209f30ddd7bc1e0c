import type { CityEntry } from "../../../../worker/cities/cities.contract.ts";
import { GST_STATE_CODES, GST_STATES } from "../../../../worker/cities/states.contract.ts";
import { Field } from "../../../components/ui/field.tsx";
import { Input, Textarea } from "../../../components/ui/input.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { errorsOf, type Refusal } from "../../../features/action-result/refusal.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

interface CityFieldsProps {
  /** Null for a new city. */
  city: CityEntry | null;
  refusal: Refusal;
}

const NAMES = [
  ["name", "english"],
  ["nameHindi", "hindi"],
  ["nameMarathi", "marathi"],
  ["nameGujarati", "gujarati"],
] as const;

const TERMS = ["minOrder", "deliveryFee", "freeDeliveryFrom"] as const;

/** The fields that the forms of a new and of an existing city share. */
export function CityFields({ city, refusal }: CityFieldsProps) {
  const text = useMessages("cities");
  const typed = refusal?.typed ?? {};
  return (
    <>
      {NAMES.map(([name, language]) => (
        <Field
          key={name}
          label={text(name)}
          hint={name === "name" ? undefined : text("nameHint")}
          errors={errorsOf(refusal, name)}
        >
          {(control) => (
            <Input
              {...control}
              name={name}
              maxLength={60}
              required={name === "name"}
              defaultValue={typed[name] ?? city?.names[language]}
            />
          )}
        </Field>
      ))}
      <Field label={text("state")} hint={text("stateHint")} errors={errorsOf(refusal, "state")}>
        {(control) => (
          <Select {...control} name="state" defaultValue={typed.state ?? city?.state ?? "10"}>
            {GST_STATE_CODES.map((code) => (
              <option key={code} value={code}>
                {code} · {GST_STATES[code]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text("untilHour")} hint={text("untilHourHint")} errors={errorsOf(refusal, "untilHour")}>
        {(control) => (
          <Input
            {...control}
            type="number"
            name="untilHour"
            inputMode="numeric"
            min={0}
            max={23}
            step={1}
            required
            defaultValue={typed.untilHour ?? city?.untilHour ?? 18}
          />
        )}
      </Field>
      {TERMS.map((name) => (
        <Field key={name} label={text(name)} hint={text(`${name}Hint`)} errors={errorsOf(refusal, name)}>
          {(control) => (
            <Input
              {...control}
              type="number"
              name={name}
              inputMode="decimal"
              min={0}
              step={0.01}
              defaultValue={typed[name] ?? city?.[name] ?? 0}
            />
          )}
        </Field>
      ))}
      <Field label={text("pins")} hint={text("pinsHint")} errors={errorsOf(refusal, "pins")} className="sm:col-span-2">
        {(control) => <Textarea {...control} name="pins" rows={2} defaultValue={typed.pins ?? city?.pins} />}
      </Field>
    </>
  );
}
