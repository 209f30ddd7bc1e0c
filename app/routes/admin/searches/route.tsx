import { SearchCheck } from "lucide-react";
import { href, useNavigation } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrderPages, OrdersLoading } from "../../../components/list-pages.tsx";
import { QueryTabs } from "../../../components/query-tabs.tsx";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName } from "../../../features/viewer/use-city-name.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { changeMissedSearch, loadMissedSearches } from "./admin-searches-data.ts";
import { MissedSearchCard } from "./missed-search-card.tsx";

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
