import { Inbox } from "lucide-react";
import { EmptyState } from "../../components/empty-state.tsx";
import { keepFresh } from "../../features/desk/fresh.ts";
import { rereadAfterRefusal } from "../../features/form-answer/reread-after-refusal.ts";
import { StaffNews } from "../../features/live/staff-news.tsx";
import { OrderPages } from "../../features/order-card/order-pages.tsx";
import { pageMeta } from "../../features/shell/page-meta.ts";
import { textsOfPage, useText } from "../../i18n/texts.tsx";
import type { Route } from "./+types/admin-cancellations.ts";
import { AdminOrderCard } from "./admin-order-card.tsx";
import { loadCancellations, moveAsStaff } from "./admin-orders-data.ts";
import { stepOnOrder } from "./step-on-order.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: textsOfPage(args.matches, "desk")("cancellations.pageTitle") });

export const loader = (args: Route.LoaderArgs) => loadCancellations(args);

export const clientLoader = (args: Route.ClientLoaderArgs) => keepFresh(args);
clientLoader.hydrate = true as const;

export const action = (args: Route.ActionArgs) => moveAsStaff(args);

export const clientAction = stepOnOrder;

export const shouldRevalidate = rereadAfterRefusal;

/** Orders whose agents ask to be let off: staff cancel them or give them to the others. */
export default function AdminCancellations({ loaderData: { page, formKey, now } }: Route.ComponentProps) {
  const text = useText("desk.cancellations");
  const orders = useText("admin.orders");
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 py-4">
        <h1 className="text-2xl">{text("title")}</h1>
        <StaffNews readAt={now} />
      </header>
      {page.orders.length === 0 ? (
        <EmptyState icon={Inbox} title={text("emptyTitle")} text={text("emptyText")} />
      ) : (
        <ul className="grid grid-cols-1 gap-2.5">
          {page.orders.map((order) => (
            <AdminOrderCard key={order._id} order={order} formKey={formKey} />
          ))}
        </ul>
      )}
      <OrderPages nextCursor={page.nextCursor} older={orders("older")} newest={orders("newest")} />
    </>
  );
}

export { OrdersFailure as ErrorBoundary } from "./orders-failure.tsx";
