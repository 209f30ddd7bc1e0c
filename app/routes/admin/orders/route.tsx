import { Inbox } from "lucide-react";
import { href } from "react-router";
import { ORDER_STATUSES } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrderPages, OrdersLoading, useIsPaging } from "../../../components/list-pages.tsx";
import { QueryTabs } from "../../../components/query-tabs.tsx";
import { cachedLoader } from "../../../features/admin-cache/admin-cache.ts";
import { AdminOrderCard } from "../../../features/admin-orders/admin-order-card.tsx";
import { loadAdminOrders, moveAsStaff } from "../../../features/admin-orders/admin-orders-data.ts";
import { onListKey } from "../../../features/admin-orders/list-keys.ts";
import { stepOnOrder } from "../../../features/admin-orders/order-client-action.ts";
import { AdminEvents } from "../../../features/live/admin-events.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { OrderFilter } from "./order-filter.tsx";
import { OrderSearch } from "./order-search.tsx";
import { OrderSelection, SelectionReport, SelectOrder } from "./order-selection.tsx";

export const meta = pageTitle("admin", "orders.pageTitle");

export const loader = (args: Route.LoaderArgs) => loadAdminOrders(args);

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args);
clientLoader.hydrate = true as const;

export const action = (args: Route.ActionArgs) => moveAsStaff(args);

export const clientAction = stepOnOrder;

export default function AdminOrders({
  loaderData: { page, filter, hours, agents, list, search, formKey, now },
}: Route.ComponentProps) {
  const text = useMessages("admin.orders");
  const ui = useMessages("ui");
  const isPaging = useIsPaging(href("/admin/orders"));
  const { status, ...narrowed } = filter;
  const kept = Object.entries({ ...narrowed, search: search || null }).filter(([, value]) => value !== null);
  const found = kept.map(([name, value]) => [name, String(value)]);
  const tabs = [
    { to: `?${new URLSearchParams(found)}`, label: text("all"), isCurrent: status === null && list === null },
    ...ORDER_STATUSES.map((one) => ({
      to: `?${new URLSearchParams([["status", one], ...found])}`,
      label: ui(`status.${one}`),
      isCurrent: status === one && list === null,
    })),
    { to: "?unconfirmed=expiring", label: text("expiring"), isCurrent: list === "expiring" },
    { to: "?late=1", label: text("late"), isCurrent: list === "late" },
    { to: "?unconfirmed=expired", label: text("expired"), isCurrent: list === "expired" },
  ];
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 pt-4">
        <h1 className="text-2xl">{text("title")}</h1>
        <AdminEvents readAt={now} />
        <p className="needs-script ml-auto text-sm text-muted max-lg:hidden">{text("keys")}</p>
      </header>
      <OrderSearch search={search} status={status} />
      <OrderFilter asked={filter} hours={hours} agents={agents} />
      <QueryTabs label={text("filterLabel")} tabs={tabs} className="mb-3" />
      <SelectionReport />
      {isPaging ? (
        <OrdersLoading label={text("loading")} />
      ) : page.orders.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title={text("emptyTitle")}
          text={search ? text("nothingFound", { search }) : text("emptyText")}
        />
      ) : (
        <OrderSelection orders={page.orders} formKey={formKey}>
          <ul className="grid grid-cols-1 gap-2.5" onKeyDown={onListKey}>
            {page.orders.map((order) => (
              <AdminOrderCard
                key={order._id}
                order={order}
                formKey={formKey}
                now={now}
                select={<SelectOrder order={order} />}
              />
            ))}
          </ul>
        </OrderSelection>
      )}
      <OrderPages nextCursor={page.nextCursor} older={text("older")} newest={text("newest")} />
    </>
  );
}
