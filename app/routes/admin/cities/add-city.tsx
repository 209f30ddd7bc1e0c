import type { CityEntry } from "../../../../worker/cities/cities.contract.ts";
import { MAX_PERCENT, MIN_PERCENT } from "../../../../worker/cities/cities.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { SelectField, TextField } from "../../../components/ui/fields.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { fieldIn, RefusalAlert, useActionForm } from "../../../features/action-result/action-form.tsx";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { CityFields } from "./city-fields.tsx";

/** The form of a new city, which starts closed and may take over the prices of another one. */
export function AddCity({ cities }: { cities: readonly CityEntry[] }) {
  const text = useMessages("cities");
  const cityName = useCityName();
  const { Form, isPending, refusal } = useActionForm("add", String(cities.length));
  return (
    <Card className="mt-6 max-w-5xl">
      <h2 className="mb-3 text-xl">{text("add")}</h2>
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="add" />
        <RefusalAlert refusal={refusal} className="sm:col-span-2" />
        <TextField
          label={text("slug")}
          {...fieldIn(refusal, "slug")}
          hint={text("slugHint")}
          className="sm:col-span-2"
          maxLength={26}
          required
          autoCapitalize="none"
          spellCheck={false}
        />
        <CityFields city={null} refusal={refusal} />
        <SelectField label={text("pricesFrom")} {...fieldIn(refusal, "pricesFrom", cities[0]?.slug)}>
          {cities.map(({ slug }) => (
            <option key={slug} value={slug}>
              {cityName(slug)}
            </option>
          ))}
          <option value="">{text("noPrices")}</option>
        </SelectField>
        <TextField
          label={text("percent")}
          {...fieldIn(refusal, "percent", 0)}
          hint={text("percentHint")}
          type="number"
          inputMode="decimal"
          min={MIN_PERCENT}
          max={MAX_PERCENT}
          step={0.01}
        />
        <Button type="submit" disabled={isPending} className="sm:col-span-2 sm:w-fit">
          {text(isPending ? "adding" : "addIt")}
        </Button>
      </Form>
    </Card>
  );
}
