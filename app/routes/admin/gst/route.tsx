import { FileSpreadsheet, Files } from "lucide-react";
import { href } from "react-router";
import * as v from "valibot";
import { MonthsQuery } from "../../../../worker/documents/months/months.contract.ts";
import { indianDay, isMonth } from "../../../../worker/platform/dates.contract.ts";
import { QueryTabs } from "../../../components/query-tabs.tsx";
import { ButtonAnchor, ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { useMonthName } from "../../../features/documents/month-name.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { GstTable } from "./gst-table.tsx";

export const meta = pageTitle("documentMonths", "gstPageTitle");

/** Without a month in the address that of today. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { documentFiles } = context.get(servicesContext);
  const sent = url.searchParams.get("month") ?? "";
  const month = isMonth(sent) ? sent : indianDay(Date.now()).slice(0, 7);
  const query = v.safeParse(MonthsQuery, Object.fromEntries(url.searchParams));
  const city = query.success ? query.output.city : undefined;
  const [rows, months] = await Promise.all([
    documentFiles.listGst(actor, month, city),
    documentFiles.listDocumentMonths(actor, { city }),
  ]);
  return { rows, month, city: city ?? null, months: months.map((one) => one.month) };
};

/** What a month's GST return asks for. */
export default function AdminGst({ loaderData: { rows, month, months, city } }: Route.ComponentProps) {
  const text = useMessages("documentMonths");
  const monthName = useMonthName();
  const query = new URLSearchParams(city ? { city } : {});
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("gstTitle")}</h1>
      <p className="mt-1 mb-3 max-w-3xl text-pretty text-muted">{text("gstText")}</p>
      <GstFilter months={months} month={month} city={city} />
      <div className="mb-4 flex flex-wrap gap-2">
        <ButtonAnchor href={`/documents/month/${month}/gst.csv?${query}`} look="outline" className="max-sm:w-full">
          <FileSpreadsheet aria-hidden /> {text("gstCsv")}
        </ButtonAnchor>
        <ButtonLink
          to={`${href("/documents")}?${new URLSearchParams([["month", month], ...query])}`}
          look="outline"
          className="max-sm:w-full"
        >
          <Files aria-hidden /> {text("gstDocuments")}
        </ButtonLink>
      </div>
      <h2 className="mb-2 text-xl">{monthName(month)}</h2>
      {rows.length === 0 && <p className="text-muted">{text("gstEmpty")}</p>}
      <GstTable title={text("b2b")} rows={rows.filter(({ buyers }) => buyers === "b2b")} />
      <GstTable title={text("b2c")} rows={rows.filter(({ buyers }) => buyers === "b2c")} />
    </>
  );
}

function GstFilter({ months, month, city }: { months: readonly string[]; month: string; city: string | null }) {
  const text = useMessages("documentMonths");
  const monthName = useMonthName();
  const { cities } = useViewer();
  const at = (one: string, slug: string | null): string =>
    `?${new URLSearchParams({ month: one, ...(slug ? { city: slug } : {}) })}`;
  const shown = months.includes(month) ? months : [month, ...months];
  const monthTabs = shown.map((one) => ({ to: at(one, city), label: monthName(one), isCurrent: one === month }));
  const cityTabs = [
    { to: at(month, null), label: text("allCities"), isCurrent: city === null },
    ...cities.map(({ slug, name }) => ({ to: at(month, slug), label: name, isCurrent: slug === city })),
  ];
  return (
    <>
      {cities.length > 1 && <QueryTabs label={text("cities")} tabs={cityTabs} className="mb-2" />}
      <QueryTabs label={text("months")} tabs={monthTabs} className="mb-4" />
    </>
  );
}
