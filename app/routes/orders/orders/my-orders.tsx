import { PackageOpen } from "lucide-react";
import { Suspense, useEffect } from "react";
import { href } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrderPages, OrdersLoading, useIsPaging } from "../../../components/list-pages.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { BlockedNotice } from "../../../features/account/blocked-notice.tsx";
import { OrdersLive } from "../../../features/live/orders-live.tsx";
import { lazyPart } from "../../../features/network/lazy-part.ts";
import type { OrderLine } from "../../../features/order-card/listed-order.ts";
import { MyOrderCard } from "../../../features/order-card/my-order-card.tsx";
import { OlderOrder } from "../../../features/order-card/older-order.tsx";
import { ReorderForm, useReordering } from "../../../features/order-card/reorder-form.tsx";
import { isPushWantedByAnyone } from "../../../features/push/push-wanted.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { MyOrdersData } from "./my-orders-data.ts";

/** Lazy, because few lists have anything to do. */
const ToDos = lazyPart(() => import("./to-do.tsx"));

/** Renews the push subscription of a device whose session expired, after its owner signs in again. */
const useRenewPush = (): void =>
  useEffect(() => {
    if (!isPushWantedByAnyone()) return;
    void import("../../../features/push/push-device.ts").then(({ readState }) => readState()).catch(() => undefined);
  }, []);

/** The newest open orders as cards, all others as one-line summaries. */
export default function MyOrders({ whole, open, earlier, nextCursor, toDo, blocked, formKey }: MyOrdersData) {
  const text = useMessages("orders");
  const own = useMessages("myOrders");
  const isPaging = useIsPaging(href("/orders"));
  const reordering = useReordering();
  useRenewPush();
  // An unfolded order uses these messages, so the document must include them.
  useMessages("changeOrderLinks");
  useMessages("orderPage");
  useMessages("rating");
  useMessages("reorder");
  return (
    <div className="page-width">
      <PageHeader title={text("title")}>
        <ButtonLink to={href("/standing-orders")} variant="outline">
          {own("standingOrders")}
        </ButtonLink>
        <ButtonLink to={href("/documents")} variant="outline">
          {own("documents")}
        </ButtonLink>
        <OrdersLive orders={[...whole, ...open, ...earlier]} />
      </PageHeader>
      <BlockedNotice text={blocked} className="mb-4" />
      {toDo && (
        <Suspense fallback={null}>
          <ToDos {...toDo} formKey={formKey} />
        </Suspense>
      )}
      {isPaging ? (
        <OrdersLoading label={text("loading")} />
      ) : whole.length + earlier.length === 0 ? (
        <EmptyState icon={PackageOpen} title={own("emptyTitle")} text={own("emptyText")}>
          <ButtonLink to={href("/products")} size="lg">
            {own("shop")}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ReorderForm />
          {whole.length > 0 && (
            <section aria-label={own("open")} className="grid grid-cols-1 gap-4">
              {whole.map((order) => (
                <MyOrderCard key={order._id} order={order} formKey={formKey} isReordering={order._id === reordering} />
              ))}
              {open.length > 0 && <OrderLines orders={open} formKey={formKey} reordering={reordering} />}
            </section>
          )}
          {earlier.length > 0 && (
            <section aria-labelledby="earlier" className={whole.length > 0 ? "mt-8" : ""}>
              <h2 id="earlier" className="mb-2 text-xl">
                {own("earlier")}
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
  orders: readonly OrderLine[];
  formKey: string;
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
