import * as v from "valibot";
import {
  CityChanges,
  type CityEntry,
  MAX_PERCENT,
  MIN_PERCENT,
  NewCity,
} from "../../../../worker/cities/cities.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { NumberField, SelectField, TextField } from "../../../components/ui/fields.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { fieldIn, RefusalAlert } from "../../../features/action-result/action-form.tsx";
import { type FormArguments, pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { CityCard } from "./city-card.tsx";
import { CityFields } from "./city-fields.tsx";

export const meta = pageTitle("cities", "pageTitle");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  return { cities: await context.get(servicesContext).cities.listCities(actor) };
};

const INTENTS = ["add", "save", "open", "close", "copy"] as const;

/** The form's fields that occur in the schema. */
const pick = (form: FormData, schema: { readonly entries: object }): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (name in schema.entries && typeof value === "string" ? [[name, value]] : [])),
  );

const run = async ({ context }: FormArguments, form: FormData, slug: string): Promise<string> => {
  const intent = pickIntent(form, INTENTS);
  const { actor, language } = context.get(requestContext);
  const { cities, cityPrices } = context.get(servicesContext);
  const text = messagesIn(language, "cities");
  switch (intent) {
    case "add": {
      const added = await cities.addCity(actor, parseInput(NewCity, pick(form, NewCity)));
      return text("added", { name: added.names[language] });
    }
    case "save": {
      const changes = parseInput(v.omit(CityChanges, ["isOpen"]), pick(form, CityChanges));
      return text("saved", { name: (await cities.changeCity(actor, slug, changes)).names[language] });
    }
    case "copy":
      await cityPrices.copyPrices(actor, slug);
      return text("copiedSome");
    default: {
      const { names } = await cities.changeCity(actor, slug, { isOpen: intent === "open" });
      return text(intent === "open" ? "opened" : "closedNow", { name: names[language] });
    }
  }
};

export const action = async (args: FormArguments) => {
  const form = await args.request.formData();
  const slug = form.get("city")?.toString() ?? "";
  const name = form.get("intent") === "add" ? "add" : `${form.get("intent")}-${slug}`;
  return runForm(args, form, name, () => run(args, form, slug));
};

export const clientAction = pageClientAction(faultIn("cities"));

export default function AdminCities({ loaderData: { cities } }: Route.ComponentProps) {
  const text = useMessages("cities");
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mb-4 max-w-2xl text-pretty text-muted">{text("intro")}</p>
      <ul className="grid max-w-5xl grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {cities.map((city) => (
          <CityCard key={city.slug} city={city} />
        ))}
      </ul>
      <AddCity cities={cities} />
    </>
  );
}

/** A new city starts closed and may copy the prices of another one. */
function AddCity({ cities }: { cities: readonly CityEntry[] }) {
  const text = useMessages("cities");
  const cityName = useCityName();
  const { Form, resetKey, isPending, refusal } = useEditForm("add");
  return (
    <Card className="mt-6 max-w-5xl">
      <h2 className="mb-3 text-xl">{text("add")}</h2>
      <Form key={resetKey} method="post" noValidate className="grid gap-4 sm:grid-cols-2">
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
        <SelectField
          label={text("pricesFrom")}
          {...fieldIn(refusal, "pricesFrom", cities[0]?.slug)}
          options={[...cities.map(({ slug }) => [slug, cityName(slug)] as const), ["", text("noPrices")]]}
        />
        <NumberField
          label={text("percent")}
          {...fieldIn(refusal, "percent", 0)}
          hint={text("percentHint")}
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
