import { PackageOpen } from "lucide-react";
import { href, Link } from "react-router";
import type { OrderSummary } from "../../../../worker/orders/orders.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrdersLoading, useIsPaging } from "../../../components/list-pages.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { BlockedNotice } from "../../../features/account/blocked-notice.tsx";
import { MyOrderCard } from "../../../features/order-card/my-order-card.tsx";
import { OlderOrder } from "../../../features/order-card/older-order.tsx";
import { ReorderForm, useReordering } from "../../../features/order-card/reorder-form.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { MyOrdersProps } from "./my-orders.tsx";

/** A buyer's orders: the newest open ones as full cards, all others as one-line summaries. */
export default function MyOrderLists({ whole, open, earlier, toApprove, blocked, formKey }: MyOrdersProps) {
  const text = useMessages("orders");
  const own = useMessages("myOrders");
  const isPaging = useIsPaging(href("/orders"));
  const reordering = useReordering();
  return (
    <>
      <BlockedNotice text={blocked} className="mb-4" />
      {toApprove && <ToApprove ids={toApprove} />}
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
    </>
  );
}

function ToApprove({ ids }: { ids: readonly string[] }) {
  const ui = useMessages("ui");
  const orders = useMessages("orders");
  return (
    <section
      aria-labelledby="to-approve"
      className="mb-4 rounded-md border border-accent bg-accent-soft px-4 py-3 text-ink"
    >
      <h2 id="to-approve" className="text-lg">
        {ui("awaitingApproval")}
      </h2>
      <ul className="flex flex-wrap gap-x-4">
        {ids.map((orderId) => (
          <li key={orderId}>
            <Link
              to={href("/orders/:orderId", { orderId })}
              className="figures inline-flex min-h-11 items-center font-semibold text-brand-text underline"
            >
              {orders("order", { id: shortId(orderId) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
