import type { Figures } from "../../../../worker/figures/figures.contract.ts";
import { FIGURES } from "../../../../worker/ledger/ledger.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Card } from "../../../components/ui/card.tsx";
import { BarChart } from "../../../features/charts/bar-chart.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { SumList } from "./sum-list.tsx";

/** 2026-11-21 → 21/11, without `Date`, because a market day is the same in every time zone. */
const shortDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;

/** Sales per day as bars, and the sums of each day on which money moved, newest first. */
export function DayByDay({ days, city }: Pick<Figures, "days" | "city">) {
  const text = useMessages("figures");
  const most = days.reduce((best, one) => (one.sales > best.sales ? one : best), { day: "", sales: 0 });
  const total = Math.round(days.reduce((sum, { sales }) => sum + sales, 0) * 100) / 100;
  const moved = days.filter((one) => FIGURES.some((figure) => one[figure] !== 0)).toReversed();
  const said = { total: formatRupees(total), day: shortDay(most.day), most: formatRupees(most.sales) };
  return (
    <Card className="mt-4 min-w-0">
      <h2 className="mb-2 text-xl">{text("perDay")}</h2>
      {days.length > 0 && (
        <BarChart
          title={text("chart")}
          words={most.sales === 0 ? text("chartEmpty") : text("chartSays", said)}
          bars={days.map(({ day, sales }) => ({ label: shortDay(day), value: sales }))}
          format={formatRupees}
          className="fill-brand"
        />
      )}
      {moved.length === 0 && <p className="text-muted">{text("nothing")}</p>}
      <ol className="mt-2 divide-y divide-line-strong">
        {moved.map(({ day, ...sums }) => (
          <li key={day} data-testid="figures-day" className="gap-x-6 py-2 lg:grid lg:grid-cols-[8rem_minmax(0,1fr)]">
            <h3 className="figures text-base font-semibold lg:pt-1.5">{`${shortDay(day)}/${day.slice(0, 4)}`}</h3>
            <SumList sums={sums} period={day} city={city} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
