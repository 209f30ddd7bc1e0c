import { DEFAULT_CITY } from "../../../../worker/brand.contract.ts";
import { firstKind, SHOWN_KINDS } from "../../../../worker/catalogue/product-import.contract.ts";
import { OrderPages } from "../../../components/list-pages.tsx";
import { QueryTabs } from "../../../components/query-tabs.tsx";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { changeImport, loadImport } from "../../../features/imports/admin-import-data.ts";
import { BackToProducts } from "../../../features/imports/back-to-products.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName } from "../../../features/viewer/use-city-name.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";
import type { Route } from "./+types/route.ts";
import { ApplyForm } from "./apply-form.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportRowLine } from "./import-row-line.tsx";
import { ImportSummary } from "./import-summary.tsx";

export const meta = pageTitle("imports", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadImport(args);

export const action = (args: Route.ActionArgs) => changeImport(args);

export const clientAction = pageClientAction(faultIn("imports"));

/** Previews an import of a file or of an older price list, and shows its result once applied. */
export default function AdminImport({ loaderData }: Route.ComponentProps) {
  const { made, rows, nextCursor, show } = loaderData;
  const text = useMessages("imports");
  const { dateTime } = useDates();
  const cityName = useCityName();
  const current = show ?? firstKind(made);
  const tabs = SHOWN_KINDS.filter((kind) => made.counts[kind] > 0 || kind === current).map((kind) => ({
    to: `?show=${kind}`,
    label: text(`kind.${kind}`),
    count: text("figure", { count: made.counts[kind] }),
    isCurrent: kind === current,
  }));
  return (
    <>
      <BackToProducts />
      <h1 className="text-2xl wrap-anywhere">
        {made.kind === "file"
          ? text("importOf", { name: made.label })
          : text("restoreOf", { at: dateTime(made.label) })}
      </h1>
      {made.city !== DEFAULT_CITY && (
        <p className="mt-1 font-semibold">{text("pricesOf", { city: cityName(made.city) })}</p>
      )}
      <p className="mt-1 text-muted">{text("madeBy", { name: made.createdBy, at: dateTime(made.createdAt) })}</p>
      {made.status === "checking" ? (
        <ImportProgress made={made} />
      ) : (
        <>
          <ImportSummary made={made} />
          {made.status === "ready" && <ApplyForm key={made.round} made={made} />}
          {made.rows > 0 && <QueryTabs label={text("rowsLabel")} tabs={tabs} className="mt-4 mb-3" />}
          {rows.length > 0 && (
            <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
              {rows.map((row) => (
                <ImportRowLine key={row.line} row={row} isFile={made.kind === "file"} />
              ))}
            </ol>
          )}
          <OrderPages nextCursor={nextCursor} older={text("nextRows")} newest={text("firstRows")} />
        </>
      )}
    </>
  );
}
