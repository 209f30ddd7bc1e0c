import { SearchCheck } from "lucide-react";
import { href, useNavigation, useSearchParams } from "react-router";
import type { City } from "../../../../worker/brand.contract.ts";
import type { MissedSearch } from "../../../../worker/catalogue/missed-searches/missed-searches.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrderPages, OrdersLoading } from "../../../components/list-pages.tsx";
import { QueryTabs } from "../../../components/query-tabs.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { RefusalText, useActionForm } from "../../../features/action-result/action-form.tsx";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName, useViewer } from "../../../features/viewer/use-viewer.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { changeMissedSearch, loadMissedSearches, type Picker } from "./admin-searches-data.ts";
import { ProductPicker } from "./product-picker.tsx";

export const meta = pageTitle("searches", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadMissedSearches(args);

export const action = (args: Route.ActionArgs) => changeMissedSearch(args);

export const clientAction = pageClientAction(faultIn("searches"));

/** What buyers of a city searched in vain, the most frequent first. */
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

/** Whether another city or page is loading; looking for a product keeps the list in sight. */
const useIsPaging = (location: string): boolean => {
  const { state, location: next, formMethod } = useNavigation();
  if (state !== "loading" || formMethod !== undefined || next.pathname !== href("/admin/searches")) return false;
  const params = new URLSearchParams(next.search);
  return !params.has("alias") && (params.get("location") ?? location) !== location;
};

interface MissedSearchCardProps {
  search: MissedSearch;
  location: City;
  /** While a product is being picked for this search. */
  picker: Picker | null;
}

function MissedSearchCard({ search: { words, count, lastAt }, location, picker }: MissedSearchCardProps) {
  const text = useMessages("searches");
  const { dateTime } = useDates();
  const cityName = useCityName();
  const [params] = useSearchParams();
  const { Form, isPending, refusal } = useActionForm(`dismiss-${words}`);
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
            <ButtonLink to={`?${picking}`} preventScrollReset look="outline" aria-label={text("aliasNamed", { words })}>
              {text("alias")}
            </ButtonLink>
          )}
          <Form method="post">
            <input type="hidden" name="intent" value="dismiss" />
            <input type="hidden" name="words" value={words} />
            <input type="hidden" name="location" value={location} />
            <Button type="submit" look="quiet" disabled={isPending} aria-label={text("dismissNamed", { words })}>
              {text(isPending ? "saving" : "dismiss")}
            </Button>
          </Form>
        </div>
      </div>
      <RefusalText refusal={refusal} className="mt-2 text-sm" />
      {picker && <ProductPicker picker={picker} location={location} />}
    </li>
  );
}
