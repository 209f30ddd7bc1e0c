import * as v from "valibot";
import { CityChanges, NewCity } from "../../../../worker/cities/cities.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { pickIntent } from "../../../features/action-result/pick-intent.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

const INTENTS = ["add", "save", "open", "close", "copy"] as const;

/** The form's fields that a schema knows. */
const pick = (form: FormData, schema: { readonly entries: object }): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (name in schema.entries && typeof value === "string" ? [[name, value]] : [])),
  );

/** Adds, changes, opens or closes a city, or goes on with copying its prices. */
export const changeCities = async (args: FormArguments) => {
  const form = await args.request.formData();
  const slug = form.get("city")?.toString() ?? "";
  const name = form.get("intent") === "add" ? "add" : `${form.get("intent")}-${slug}`;
  return runForm(args, form, name, () => run(args, form, slug));
};

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
