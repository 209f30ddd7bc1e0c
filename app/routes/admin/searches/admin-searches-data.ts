import * as v from "valibot";
import {
  AliasInput,
  DismissInput,
  MissedSearchesQuery,
} from "../../../../worker/catalogue/missed-searches/missed-searches.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

/** The search that a product is being picked for, and the products found for it so far. */
const readPicker = async ({ url, context }: Pick<FormArguments, "url" | "context">, location: string) => {
  const words = url.searchParams.get("alias")?.slice(0, 100);
  if (!words) return null;
  const typed = url.searchParams.get("find")?.trim().slice(0, 100) ?? "";
  const { products } = await context
    .get(servicesContext)
    .catalogue.suggest({ q: typed || words, location, guesses: true });
  return { words, typed, products };
};
export type Picker = NonNullable<Awaited<ReturnType<typeof readPicker>>>;

/** An invalid filter in the address shows the first page of the first city. */
export const loadMissedSearches = async (args: Pick<FormArguments, "url" | "context">) => {
  const { actor, cities } = args.context.get(requestContext);
  const query = v.safeParse(MissedSearchesQuery, Object.fromEntries(args.url.searchParams));
  const isKnown = query.success && cities.some(({ slug }) => slug === query.output.location);
  const filter = isKnown ? query.output : v.parse(MissedSearchesQuery, {});
  const { catalogue } = args.context.get(servicesContext);
  const page = await catalogue.listMissedSearches(actor, filter);
  return { ...page, location: filter.location, picker: await readPicker(args, filter.location) };
};

const INTENTS = ["adopt", "dismiss"] as const;

/** Makes a search another name of a product, or takes it off the list. */
export const changeMissedSearch = async (args: FormArguments) => {
  const { actor, language } = args.context.get(requestContext);
  const { catalogue } = args.context.get(servicesContext);
  const text = messagesIn(language, "searches");
  const form = await args.request.formData();
  const sent = Object.fromEntries(form);
  const back = new URL(args.url);
  for (const name of ["alias", "find"]) back.searchParams.delete(name);
  const name = `${form.get("intent")}-${form.get("words")}`;
  const run = async () => {
    if (pickIntent(form, INTENTS) === "dismiss") {
      const { words, location } = parseInput(DismissInput, sent);
      await catalogue.dismissMissedSearch(actor, location, words);
      return text("dismissed", { words });
    }
    const { words, location, productId } = parseInput(AliasInput, sent);
    const product = await catalogue.adoptMissedSearch(actor, location, words, productId);
    return text("adopted", { words, name: product.name });
  };
  return runForm(args, form, name, run, back.pathname + back.search);
};
