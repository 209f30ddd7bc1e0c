import { href, Link } from "react-router";
import * as v from "valibot";
import { FiguresQuery } from "../../../../worker/figures/figures.contract.ts";
import { QueryTabs } from "../../../components/query-tabs.tsx";
import { ButtonAnchor } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { cachedLoader } from "../../../features/admin-cache/admin-cache.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { DayByDay } from "./day-by-day.tsx";
import { MonthPicker } from "./month-picker.tsx";
import { NowFigures } from "./now-figures.tsx";
import { SumList } from "./sum-list.tsx";

export const meta = pageTitle("figures", "pageTitle");

/** An invalid month in the address shows the present one. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, cities } = context.get(requestContext);
  const query = v.safeParse(FiguresQuery, Object.fromEntries(url.searchParams));
  const asked = query.success ? query.output : {};
  const city = cities.some(({ slug }) => slug === asked.city) ? { city: asked.city } : {};
  const { figures } = context.get(servicesContext);
  return await figures.readFigures(actor, { month: asked.month, ...city });
};

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args);
clientLoader.hydrate = true as const;

/** Cash and debts as they are now, then the sums of a month; each opens the rows of the ledger behind it. */
export default function AdminFigures({ loaderData: figures }: Route.ComponentProps) {
  const text = useMessages("figures");
  const { month, city, totals, days } = figures;
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mt-1 mb-3 max-w-3xl text-pretty text-muted">{text("intro")}</p>
      <NowFigures custody={figures.custody} receivables={figures.receivables} />
      <MonthPicker month={month} months={figures.months} city={city} />
      <CityTabs month={month} city={city} />
      <Card className="mt-3">
        <h2 className="mb-1 text-xl">{text("ofMonth", { month: text("monthName", monthParts(month)) })}</h2>
        <SumList sums={totals} period={month} city={city} isWhole />
        <ButtonAnchor
          href={`/api/admin/figures/export.csv?${new URLSearchParams({ month, ...(city ? { city } : {}) })}`}
          download
          look="outline"
          className="mt-3"
        >
          {text("export")}
        </ButtonAnchor>
      </Card>
      <DayByDay days={days} city={city} />
      <p className="mt-4">
        <Link to={href("/admin/ledger")} className="inline-flex min-h-11 items-center font-semibold underline">
          {text("allRows")}
        </Link>
      </p>
    </>
  );
}

const monthParts = (month: string) => ({ month: month.slice(5), year: month.slice(0, 4) });

function CityTabs({ month, city }: { month: string; city: string | null }) {
  const text = useMessages("figures");
  const { cities } = useViewer();
  if (cities.length < 2) return null;
  const tabs = [
    { to: `?month=${month}`, label: text("allCities"), isCurrent: city === null },
    ...cities.map(({ slug, name }) => ({
      to: `?month=${month}&city=${slug}`,
      label: name,
      isCurrent: slug === city,
    })),
  ];
  return <QueryTabs label={text("filterLabel")} tabs={tabs} className="mt-2" />;
}
