import { PackageOpen } from "lucide-react";
import { href } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrderPages, OrdersLoading, useIsPaging } from "../../../components/list-pages.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { OrdersLive } from "../../../features/live/orders-live.tsx";
import type { ListedOrder } from "../../../features/order-card/listed-order.ts";
import { MyOrderCard } from "../../../features/order-card/my-order-card.tsx";
import { useRenewPush } from "../../../features/push/use-renew-push.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface MyOrdersProps {
  orders: readonly ListedOrder[];
  nextCursor: string | null;
  formKey: string;
}

export default function MyOrders({ orders, nextCursor, formKey }: MyOrdersProps) {
  const text = useMessages("orders");
  const isPaging = useIsPaging(href("/orders"));
  useRenewPush();
  return (
    <div className="page-width">
      <PageHeader title={text("title")}>
        <OrdersLive orders={orders} />
      </PageHeader>
      {isPaging ? (
        <OrdersLoading label={text("loading")} />
      ) : orders.length === 0 ? (
        <EmptyState icon={PackageOpen} title={text("emptyTitle")} text={text("emptyText")}>
          <ButtonLink to={href("/products")} size="lg">
            {text("shop")}
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {orders.map((order) => (
            <MyOrderCard key={order._id} order={order} formKey={formKey} />
          ))}
        </div>
      )}
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </div>
  );
}
