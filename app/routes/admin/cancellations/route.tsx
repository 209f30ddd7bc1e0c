import { Inbox } from "lucide-react";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrderPages } from "../../../components/list-pages.tsx";
import { cacheLoader } from "../../../features/admin-cache/admin-cache.ts";
import { AdminOrderCard } from "../../../features/admin-orders/admin-order-card.tsx";
import { loadCancellations, moveAsStaff } from "../../../features/admin-orders/admin-orders-data.ts";
import { stepOnOrder } from "../../../features/admin-orders/order-client-action.ts";
import { AdminEvents } from "../../../features/live/admin-events.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("dashboard", "cancellations.pageTitle");

export const loader = (args: Route.LoaderArgs) => loadCancellations(args);

export const clientLoader = cacheLoader<typeof loader>();

export const action = (args: Route.ActionArgs) => moveAsStaff(args);

export const clientAction = stepOnOrder;

export default function AdminCancellations({ loaderData: { page, formKey, now } }: Route.ComponentProps) {
  const text = useMessages("dashboard.cancellations");
  const orders = useMessages("admin.orders");
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 py-4">
        <h1 className="text-2xl">{text("title")}</h1>
        <AdminEvents readAt={now} />
      </header>
      {page.orders.length === 0 ? (
        <EmptyState icon={Inbox} title={text("emptyTitle")} text={text("emptyText")} />
      ) : (
        <ul className="grid grid-cols-1 gap-2.5">
          {page.orders.map((order) => (
            <AdminOrderCard key={order._id} order={order} formKey={formKey} now={now} isOpen />
          ))}
        </ul>
      )}
      <OrderPages nextCursor={page.nextCursor} older={orders("older")} newest={orders("newest")} />
    </>
  );
}
