import { href } from "react-router";
import { CITY_NAMES } from "../../../worker/brand.contract.ts";
import { awaitsPayment } from "../../../worker/orders/order-lifecycle.contract.ts";
import { shortId } from "../../../worker/orders/order-limits.contract.ts";
import { StatusBadge } from "../../components/status-badge.tsx";
import { Totals } from "../../components/totals.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { classNames } from "../../components/ui/class-names.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { useDates } from "../../i18n/use-dates.ts";
import { DeliveryCode } from "./delivery-code.tsx";
import type { ListedOrder } from "./listed-order.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderItems } from "./order-items.tsx";
import { PayNow } from "./pay-now.tsx";
import { ReorderForm } from "./reorder-form.tsx";

/** An order as its buyer sees it. `formKey` is the prefix of the Idempotency-Key, new with each load of the page. */
export function MyOrderCard({ order, formKey }: { order: ListedOrder; formKey: string }) {
  const text = useMessages("orders");
  const dates = useDates();
  const id = shortId(order._id);
  const isAwaiting = awaitsPayment(order);
  return (
    <article aria-labelledby={`order-${id}`} data-testid="order-card" className="order-card">
      <header>
        <h2 id={`order-${id}`} className="figures text-lg">
          {text("order", { id })}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-muted max-sm:order-last max-sm:w-full">
          <span className="whitespace-nowrap">{text("placedOn", { date: dates.date(order.createdAt) })}</span>
          <span>{CITY_NAMES[order.location]}</span>
        </p>
        <span className={classNames("ml-auto flex gap-2", isAwaiting && "max-sm:order-last max-sm:ml-0 max-sm:w-full")}>
          {isAwaiting && <Badge tone="accent">{text("awaitingPayment")}</Badge>}
          <StatusBadge status={order.status} />
        </span>
      </header>
      <OrderBody order={order} formKey={formKey} />
    </article>
  );
}

interface OrderBodyProps {
  order: ListedOrder;
  formKey: string;
  /** Leaves out what the folded line of the order has. */
  isFolded?: boolean;
}

/** Everything about an order but its number, date and status, which the list shows. */
export function OrderBody({ order, formKey, isFolded = false }: OrderBodyProps) {
  const text = useMessages("orders");
  const page = useMessages("orderPage");
  const id = shortId(order._id);
  const path = href("/orders/:orderId", { orderId: order._id });
  return (
    <>
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 px-4 py-4 sm:px-5 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 content-start gap-4">
          {order.confirmationOtp && <DeliveryCode code={order.confirmationOtp} />}
          <OrderDelivery order={order} />
          <section>
            <h3 className="mb-1 text-base">{text("items")}</h3>
            <OrderItems items={order.items} count={order.itemCount} to={path} />
          </section>
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <Totals subtotal={order.subtotal} tax={order.tax} deliveryFee={order.deliveryFee} total={order.total} />
          <OrderFacts order={order} />
        </div>
      </div>
      <footer>
        <PayNow order={order} />
        <span className="-ml-3 flex flex-wrap">
          <ButtonLink to={path} look="quiet" className="px-3" aria-label={page("openNamed", { id })}>
            {page("open")}
          </ButtonLink>
          {!isFolded && <ReorderForm orderId={order._id} isPlain look="quiet" className="px-3" />}
        </span>
        {!(isFolded && order.status === "pending") && <OrderActions order={order} formKey={formKey} />}
      </footer>
    </>
  );
}
