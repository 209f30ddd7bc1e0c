import { PackageOpen } from "lucide-react";
import { href } from "react-router";
import type { OrderSummary } from "../../../../worker/orders/orders.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrderPages, OrdersLoading, useIsPaging } from "../../../components/list-pages.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { BlockedNotice } from "../../../features/account/blocked-notice.tsx";
import { OrdersLive } from "../../../features/live/orders-live.tsx";
import type { ListedOrder } from "../../../features/order-card/listed-order.ts";
import { MyOrderCard } from "../../../features/order-card/my-order-card.tsx";
import { OlderOrder } from "../../../features/order-card/older-order.tsx";
import { ReorderForm, useReordering } from "../../../features/order-card/reorder-form.tsx";
import { useRenewPush } from "../../../features/push/use-renew-push.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface MyOrdersProps {
  /** Not yet delivered or cancelled, on the first page only: the newest, and the others as lines. */
  whole: readonly ListedOrder[];
  open: readonly OrderSummary[];
  earlier: readonly OrderSummary[];
  nextCursor: string | null;
  /** Why this account cannot order; null when it can. */
  blocked: string | null;
  formKey: string;
}

export default function MyOrders({ whole, open, earlier, nextCursor, blocked, formKey }: MyOrdersProps) {
  const text = useMessages("orders");
  const isPaging = useIsPaging(href("/orders"));
  const reordering = useReordering();
  useRenewPush();
  // An unfolded order uses these messages, so the document must include them.
  useMessages("rating");
  useMessages("orderPage");
  return (
    <div className="page-width">
      <PageHeader title={text("title")}>
        <OrdersLive orders={[...whole, ...open, ...earlier]} />
      </PageHeader>
      <BlockedNotice text={blocked} className="mb-4" />
      {isPaging ? (
        <OrdersLoading label={text("loading")} />
      ) : whole.length + earlier.length === 0 ? (
        <EmptyState icon={PackageOpen} title={text("emptyTitle")} text={text("emptyText")}>
          <ButtonLink to={href("/products")} size="lg">
            {text("shop")}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ReorderForm />
          {whole.length > 0 && (
            <section aria-label={text("open")} className="grid grid-cols-1 gap-4">
              {whole.map((order) => (
                <MyOrderCard key={order._id} order={order} formKey={formKey} isReordering={order._id === reordering} />
              ))}
              {open.length > 0 && <OrderLines orders={open} formKey={formKey} reordering={reordering} />}
            </section>
          )}
          {earlier.length > 0 && (
            <section aria-labelledby="earlier" className={whole.length > 0 ? "mt-8" : ""}>
              <h2 id="earlier" className="mb-2 text-xl">
                {text("earlier")}
              </h2>
              <OrderLines orders={earlier} formKey={formKey} reordering={reordering} />
            </section>
          )}
        </>
      )}
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </div>
  );
}

interface OrderLinesProps {
  orders: readonly OrderSummary[];
  formKey: string;
  /** The order whose products are being added to the cart. */
  reordering: string | null;
}

function OrderLines({ orders, formKey, reordering }: OrderLinesProps) {
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      {orders.map((order) => (
        <OlderOrder key={order._id} order={order} formKey={formKey} isReordering={order._id === reordering} />
      ))}
    </div>
  );
}
