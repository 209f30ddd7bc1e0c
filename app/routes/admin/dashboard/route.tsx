import { href, Link } from "react-router";
import { cachedLoader } from "../../../features/admin-cache/admin-cache.ts";
import { AdminOrderCard } from "../../../features/admin-orders/admin-order-card.tsx";
import { loadDashboard, moveAsStaff } from "../../../features/admin-orders/admin-orders-data.ts";
import { onListKey } from "../../../features/admin-orders/list-keys.ts";
import { stepOnOrder } from "../../../features/admin-orders/order-client-action.ts";
import { AdminEvents } from "../../../features/live/admin-events.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { Figures, LowStockList, Queues } from "./dashboard-figures.tsx";
import { DayCharts } from "./day-charts.tsx";

export const meta = pageTitle("dashboard", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadDashboard(args);

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args);
clientLoader.hydrate = true as const;

export const action = (args: Route.ActionArgs) => moveAsStaff(args);

export const clientAction = stepOnOrder;

/** Shows open work first, because it is what staff act on; then the shop's figures, the newest orders and the charts. */
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
          {text("booksDiffer", { count: dashboard.bookDifferences })}
        </Link>
      )}
      <Queues queues={dashboard.queues} />
      <Figures stats={dashboard.stats} />
      <div className="mt-6 mb-3 flex flex-wrap items-center gap-x-4">
        <h2 className="text-xl">{text("recent")}</h2>
        <Link
          to={href("/admin/orders")}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline"
        >
          {text("allOrders")}
        </Link>
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
