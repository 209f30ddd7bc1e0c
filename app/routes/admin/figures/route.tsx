import { href, Link } from "react-router";
import { type Figures, FiguresQuery, type Sums } from "../../../../worker/figures/figures.contract.ts";
import { FIGURES, type Figure } from "../../../../worker/ledger/ledger.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { QueryTabs } from "../../../components/list-pages.tsx";
import { Money } from "../../../components/money.tsx";
import { ButtonAnchor } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { cacheLoader } from "../../../features/admin-cache/admin-cache.ts";
import { DayChart, wholeDay } from "../../../features/charts/day-chart.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { readQuery } from "../../../http/read-query.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { NowFigures } from "./now-figures.tsx";

export const meta = pageTitle("figures", "pageTitle");

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, cities } = context.get(requestContext);
  const asked = readQuery(FiguresQuery, url);
  const city = cities.some(({ slug }) => slug === asked.city) ? { city: asked.city } : {};
  const { figures } = context.get(servicesContext);
  return await figures.readFigures(actor, { month: asked.month, ...city });
};

export const clientLoader = cacheLoader<typeof loader>();

export default function AdminFigures({ loaderData: figures }: Route.ComponentProps) {
  const text = useMessages("figures");
  const waste = useMessages("stock")("waste.byWeek");
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
          variant="outline"
          className="mt-3"
        >
          {text("export")}
        </ButtonAnchor>
      </Card>
      <DayByDay days={days} city={city} />
      <p className="mt-4 flex flex-wrap gap-x-4">
        <Link to={href("/admin/waste")} className="inline-flex min-h-11 items-center font-semibold underline">
          {waste}
        </Link>
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

/** Links instead of a select, so that it works without script. */
function MonthPicker({ month, months, city }: Pick<Figures, "month" | "months" | "city">) {
  const text = useMessages("figures");
  return (
    <nav aria-label={text("months")} className="scroll-strip mt-4 border-b border-line">
      <ul className="flex min-w-max gap-1">
        {months.toReversed().map((one) => (
          <li key={one.month}>
            <Link
              to={`?${new URLSearchParams({ month: one.month, ...(city ? { city } : {}) })}`}
              preventScrollReset
              aria-current={one.month === month ? "page" : undefined}
              className="flex min-h-12 flex-col justify-center border-b-3 border-transparent px-3 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              <span className="figures font-semibold">
                {text("monthName", { month: one.month.slice(5), year: one.month.slice(0, 4) })}
              </span>
              <span className="figures text-sm">{formatRupees(one.sales)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Bars of the sales per day, and the totals of each day with entries, newest first. */
function DayByDay({ days, city }: Pick<Figures, "days" | "city">) {
  const text = useMessages("figures");
  const moved = days.filter((one) => FIGURES.some((figure) => one[figure] !== 0)).toReversed();
  return (
    <Card className="mt-4 min-w-0">
      <h2 className="mb-2 text-xl">{text("perDay")}</h2>
      {days.length > 0 && (
        <DayChart
          title={text("chart")}
          empty={text("chartEmpty")}
          summary={(facts) => text("chartSays", facts)}
          bars={days.map(({ day, sales }) => ({ day, value: sales }))}
          format={formatRupees}
          className="fill-brand"
        />
      )}
      {moved.length === 0 && <p className="text-muted">{text("nothing")}</p>}
      <ol className="mt-2 divide-y divide-line-strong">
        {moved.map(({ day, ...sums }) => (
          <li key={day} data-testid="figures-day" className="gap-x-6 py-2 lg:grid lg:grid-cols-[8rem_minmax(0,1fr)]">
            <h3 className="figures text-base font-semibold lg:pt-1.5">{wholeDay(day)}</h3>
            <SumList sums={sums} period={day} city={city} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface SumListProps {
  sums: Sums;
  /** A day (2026-11-21) or a month (2026-11). */
  period: string;
  city: string | null;
  /** Shows sales and tax even when they are zero. */
  isWhole?: boolean;
}

function SumList({ sums, period, city, isWhole = false }: SumListProps) {
  const text = useMessages("ledger");
  const shown = FIGURES.filter((figure) => sums[figure] !== 0 || (isWhole && (figure === "sales" || figure === "tax")));
  const rowsOf = (figure: Figure): string =>
    `${href("/admin/ledger")}?${new URLSearchParams({ figure, day: period, ...(city ? { city } : {}) })}`;
  return (
    <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
      {shown.map((figure) => (
        <div key={figure} className="flex min-h-11 items-center justify-between gap-3 border-b border-line lg:min-h-9">
          <dt>
            <Link to={rowsOf(figure)} className="inline-flex min-h-11 items-center underline lg:min-h-9">
              {text(`figure.${figure}`)}
            </Link>
          </dt>
          <dd>
            <Money rupees={sums[figure]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
