import { PackageOpen } from "lucide-react";
import { href } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrderPages, OrdersLoading, useIsPaging } from "../../../components/list-pages.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { BlockedNotice } from "../../../features/account/blocked-notice.tsx";
import { OrdersLive } from "../../../features/live/orders-live.tsx";
import type { ListedOrder } from "../../../features/order-card/listed-order.ts";
import { MyOrderCard } from "../../../features/order-card/my-order-card.tsx";
import { OlderOrder } from "../../../features/order-card/older-order.tsx";
import { useRenewPush } from "../../../features/push/use-renew-push.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** Open orders shown with everything; a kitchen with more of them looks for one by its line. */
const WHOLE = 5;

interface MyOrdersProps {
  /** Not yet delivered or cancelled, on the first page only. */
  open: readonly ListedOrder[];
  earlier: readonly ListedOrder[];
  nextCursor: string | null;
  /** Why this account cannot order; null when it can. */
  blocked: string | null;
  formKey: string;
}

export default function MyOrders({ open, earlier, nextCursor, blocked, formKey }: MyOrdersProps) {
  const text = useMessages("orders");
  const isPaging = useIsPaging(href("/orders"));
  useRenewPush();
  return (
    <div className="page-width">
      <PageHeader title={text("title")}>
        <OrdersLive orders={[...open, ...earlier]} />
      </PageHeader>
      <BlockedNotice text={blocked} className="mb-4" />
      {isPaging ? (
        <OrdersLoading label={text("loading")} />
      ) : open.length + earlier.length === 0 ? (
        <EmptyState icon={PackageOpen} title={text("emptyTitle")} text={text("emptyText")}>
          <ButtonLink to={href("/products")} size="lg">
            {text("shop")}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          {open.length > 0 && (
            <section aria-label={text("open")} className="grid grid-cols-1 gap-4">
              {open.slice(0, WHOLE).map((order) => (
                <MyOrderCard key={order._id} order={order} formKey={formKey} />
              ))}
              {open.length > WHOLE && <OrderLines orders={open.slice(WHOLE)} formKey={formKey} />}
            </section>
          )}
          {earlier.length > 0 && (
            <section aria-labelledby="earlier" className={open.length > 0 ? "mt-8" : ""}>
              <h2 id="earlier" className="mb-2 text-xl">
                {text("earlier")}
              </h2>
              <OrderLines orders={earlier} formKey={formKey} />
            </section>
          )}
        </>
      )}
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </div>
  );
}

function OrderLines({ orders, formKey }: { orders: readonly ListedOrder[]; formKey: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      {orders.map((order) => (
        <OlderOrder key={order._id} order={order} formKey={formKey} />
      ))}
    </div>
  );
}
