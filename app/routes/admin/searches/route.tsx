import { SearchCheck } from "lucide-react";
import { href, useNavigation, useSearchParams } from "react-router";
import * as v from "valibot";
import type { City } from "../../../../worker/brand.contract.ts";
import {
  AliasInput,
  DismissInput,
  type MissedSearch,
  MissedSearchesQuery,
} from "../../../../worker/catalogue/missed-searches/missed-searches.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrderPages, OrdersLoading, QueryTabs } from "../../../components/list-pages.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { ActionButton } from "../../../features/action-result/action-button.tsx";
import { type FormArguments, pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName, useViewer } from "../../../features/viewer/use-viewer.ts";
import { messagesIn, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { ProductPicker } from "./product-picker.tsx";

/** The search that staff are assigning, and the products found so far. */
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

export const loader = async (args: Route.LoaderArgs) => {
  const { actor, cities } = args.context.get(requestContext);
  const query = v.safeParse(MissedSearchesQuery, Object.fromEntries(args.url.searchParams));
  const isKnown = query.success && cities.some(({ slug }) => slug === query.output.location);
  const filter = isKnown ? query.output : v.parse(MissedSearchesQuery, {});
  const { catalogue } = args.context.get(servicesContext);
  const page = await catalogue.listMissedSearches(actor, filter);
  return { ...page, location: filter.location, picker: await readPicker(args, filter.location) };
};

const INTENTS = ["adopt", "dismiss"] as const;

export const action = async (args: Route.ActionArgs) => {
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

export const meta = pageTitle("searches", "pageTitle");

export const clientAction = pageClientAction(faultIn("searches"));

export default function AdminSearches({ loaderData }: Route.ComponentProps) {
  const { searches, nextCursor, location, picker } = loaderData;
  const text = useMessages("searches");
  const cityName = useCityName();
  const { cities } = useViewer();
  const isPaging = useIsPaging(location);
  const tabs = cities.map(({ slug, name }) => ({
    to: `?location=${slug}`,
    label: name,
    isCurrent: slug === location,
  }));
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mt-1 mb-3 max-w-3xl text-pretty text-muted">{text("text")}</p>
      {tabs.length > 1 && <QueryTabs label={text("filterLabel")} tabs={tabs} className="mb-3" />}
      {isPaging ? (
        <OrdersLoading label={text("loading")} />
      ) : searches.length === 0 ? (
        <EmptyState
          icon={SearchCheck}
          title={text("emptyTitle")}
          text={text("emptyText", { city: cityName(location) })}
        />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
          {searches.map((search) => (
            <MissedSearchCard
              key={search.words}
              search={search}
              location={location}
              picker={picker?.words === search.words ? picker : null}
            />
          ))}
        </ul>
      )}
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </>
  );
}

/** Whether another city or page is loading. Searching for a product keeps the list visible. */
const useIsPaging = (location: string): boolean => {
  const { state, location: next, formMethod } = useNavigation();
  if (state !== "loading" || formMethod !== undefined || next.pathname !== href("/admin/searches")) return false;
  const params = new URLSearchParams(next.search);
  return !params.has("alias") && (params.get("location") ?? location) !== location;
};

interface MissedSearchCardProps {
  search: MissedSearch;
  location: City;
  /** Set while staff are assigning this search. */
  picker: Picker | null;
}

function MissedSearchCard({ search: { words, count, lastAt }, location, picker }: MissedSearchCardProps) {
  const text = useMessages("searches");
  const { dateTime } = useDates();
  const cityName = useCityName();
  const [params] = useSearchParams();
  const picking = new URLSearchParams(params);
  picking.delete("find");
  picking.set("alias", words);
  return (
    <li data-testid="missed-search" className="p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-lg wrap-anywhere">“{words}”</h2>
          <p className="figures text-muted">
            {text("count", { count, city: cityName(location), at: dateTime(lastAt) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!picker && (
            <ButtonLink
              to={`?${picking}`}
              preventScrollReset
              variant="outline"
              aria-label={text("aliasNamed", { words })}
            >
              {text("alias")}
            </ButtonLink>
          )}
          <ActionButton
            form={`dismiss-${words}`}
            fields={{ intent: "dismiss", words, location }}
            variant="ghost"
            label={text("dismiss")}
            pending={text("saving")}
            aria-label={text("dismissNamed", { words })}
          />
        </div>
      </div>
      {picker && <ProductPicker picker={picker} location={location} />}
    </li>
  );
}
