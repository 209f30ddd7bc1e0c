import { href, Link } from "react-router";
import type { DayFigures } from "../../../../worker/dashboard/dashboard.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Money } from "../../../components/money.tsx";
import { TextLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { cacheLoader } from "../../../features/admin-cache/admin-cache.ts";
import { AdminOrderCard } from "../../../features/admin-orders/admin-order-card.tsx";
import { loadDashboard, moveAsStaff } from "../../../features/admin-orders/admin-orders-data.ts";
import { onListKey } from "../../../features/admin-orders/list-keys.ts";
import { stepOnOrder } from "../../../features/admin-orders/order-client-action.ts";
import { DayChart, wholeDay } from "../../../features/charts/day-chart.tsx";
import { AdminEvents } from "../../../features/live/admin-events.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AllQueues, Figures, LowStockList } from "./dashboard-figures.tsx";

export const meta = pageTitle("dashboard", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadDashboard(args);

export const clientLoader = cacheLoader<typeof loader>();

export const action = (args: Route.ActionArgs) => moveAsStaff(args);

export const clientAction = stepOnOrder;

export default function AdminDashboard({ loaderData: { dashboard, formKey, now } }: Route.ComponentProps) {
  const text = useMessages("dashboard");
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 py-4">
        <h1 className="text-2xl">{text("title")}</h1>
        <AdminEvents readAt={now} />
      </header>
      {dashboard.bookDifferences > 0 && (
        <Link
          to={href("/admin/ledger")}
          className="mb-4 block rounded-lg border border-danger-text bg-danger-soft p-4 font-semibold text-danger-text underline"
        >
          {text("ledgerDiffers", { count: dashboard.bookDifferences })}
        </Link>
      )}
      <AllQueues queues={dashboard.queues} />
      <Figures stats={dashboard.stats} />
      <div className="mt-6 mb-3 flex flex-wrap items-center gap-x-4">
        <h2 className="text-xl">{text("recent")}</h2>
        <TextLink to={href("/admin/orders")}>{text("allOrders")}</TextLink>
      </div>
      {dashboard.recentOrders.length === 0 && <p className="text-muted">{text("noOrders")}</p>}
      <ul className="grid grid-cols-1 gap-2.5" onKeyDown={onListKey}>
        {dashboard.recentOrders.map((order) => (
          <AdminOrderCard key={order._id} order={order} formKey={formKey} now={now} />
        ))}
      </ul>
      <div className="mt-6 grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <DayCharts days={dashboard.days} />
        <LowStockList products={dashboard.lowStock} />
      </div>
    </>
  );
}

/** Bars of revenue and orders per day, with a table for screen readers and exact numbers. */
function DayCharts({ days }: { days: readonly DayFigures[] }) {
  const text = useMessages("dashboard");
  const summary = (facts: { total: string; day: string; most: string }) => text("chartSays", facts);
  const words = { empty: text("chartEmpty"), summary };
  return (
    <Card className="min-w-0">
      <h2 className="mb-2 text-xl">{text("perDay")}</h2>
      <div className="grid grid-cols-1 gap-4">
        <DayChart
          {...words}
          title={text("revenueChart")}
          bars={days.map(({ day, revenue }) => ({ day, value: revenue }))}
          format={formatRupees}
          className="fill-brand"
        />
        <DayChart
          {...words}
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
              {wholeDay(day)}
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
