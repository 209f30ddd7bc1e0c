import type { DayFigures } from "../../../../worker/dashboard/dashboard.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Money } from "../../../components/money.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { BarChart } from "../../../features/charts/bar-chart.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

/** 2026-11-21 → 21/11, without `Date`, because a market day is the same in every time zone. */
const shortDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;

/** Revenue and orders of the last days as bars, and as a table for screen readers and exact figures. */
export function DayCharts({ days }: { days: readonly DayFigures[] }) {
  const text = useMessages("dashboard");
  return (
    <Card className="min-w-0">
      <h2 className="mb-2 text-xl">{text("perDay")}</h2>
      <div className="grid grid-cols-1 gap-4">
        <Bars
          title={text("revenueChart")}
          bars={days.map(({ day, revenue }) => ({ day, value: revenue }))}
          format={formatRupees}
          className="fill-brand"
        />
        <Bars
          title={text("ordersChart")}
          bars={days.map(({ day, orders }) => ({ day, value: orders }))}
          format={String}
          className="fill-accent"
        />
      </div>
      <p className="mt-2 text-sm text-muted">{text("perDayNote")}</p>
      <details>
        <summary className="flex min-h-11 items-center font-semibold text-brand-text underline">
          {text("asTable")}
        </summary>
        <DayTable days={days} />
      </details>
    </Card>
  );
}

interface BarsProps {
  title: string;
  bars: readonly { day: string; value: number }[];
  format: (value: number) => string;
  className: string;
}

function Bars({ bars, format, ...shown }: BarsProps) {
  const text = useMessages("dashboard");
  const most = bars.reduce((best, bar) => (bar.value > best.value ? bar : best), { day: "", value: 0 });
  const total = Math.round(bars.reduce((sum, { value }) => sum + value, 0) * 100) / 100;
  const words =
    most.value === 0
      ? text("chartEmpty")
      : text("chartSays", { total: format(total), day: shortDay(most.day), most: format(most.value) });
  return (
    <BarChart
      {...shown}
      words={words}
      format={format}
      bars={bars.map(({ day, value }) => ({ label: shortDay(day), value }))}
    />
  );
}

function DayTable({ days }: { days: readonly DayFigures[] }) {
  const text = useMessages("dashboard");
  return (
    <table className="w-full text-right">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-1 text-left">
            {text("day")}
          </th>
          <th scope="col">{text("orders")}</th>
          <th scope="col">{text("revenue")}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, orders, revenue }) => (
          <tr key={day} className="border-b border-line">
            <th scope="row" className="figures py-1 text-left font-normal">
              {`${shortDay(day)}/${day.slice(0, 4)}`}
            </th>
            <td className="figures">{orders}</td>
            <td>
              <Money rupees={revenue} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
