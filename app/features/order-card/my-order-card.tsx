import { href, Link } from "react-router";
import { awaitsPayment } from "../../../worker/orders/order-lifecycle.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { Totals } from "../../components/totals.tsx";
import { Badge } from "../../components/ui/surfaces.tsx";
import { useDates, useMessages } from "../../i18n/messages.tsx";
import { ChangeOrderLink } from "../change-order/change-order-link.tsx";
import { useCityName } from "../viewer/use-viewer.ts";
import { DeliveryCode } from "./delivery-code.tsx";
import type { ListedOrder } from "./listed-order.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderItems } from "./order-items.tsx";
import { useOrderTitle } from "./order-title.ts";
import { ReorderButton } from "./reorder-form.tsx";

interface MyOrderCardProps {
  order: ListedOrder;
  formKey: string;
  isReordering: boolean;
}

/** `formKey` is the prefix of the Idempotency-Keys, new with each load of the page. */
export function MyOrderCard({ order, formKey, isReordering }: MyOrderCardProps) {
  const text = useMessages("orders");
  const ui = useMessages("ui");
  const cityName = useCityName();
  const dates = useDates();
  const id = shortId(order._id);
  const title = useOrderTitle();
  const isAwaiting = awaitsPayment(order);
  return (
    <article aria-labelledby={`order-${id}`} data-testid="order-card" className="order-card">
      <header>
        <h2 id={`order-${id}`}>{title({ ...order, lineNames: order.items.map(({ product }) => product.name) })}</h2>
        <p className="order-placed">
          <span>{text("order", { id })}</span>
          <span>
            {order.awaitsApproval
              ? dates.date(order.createdAt)
              : text("placedOn", { date: dates.date(order.createdAt) })}
          </span>
          <span>{cityName(order.location)}</span>
          {order.placedBy && <span>{text("by", { name: order.placedBy.name })}</span>}
        </p>
        <span data-awaiting={isAwaiting || order.awaitsApproval}>
          {order.standingOrder && <Badge>{text("standingOrder")}</Badge>}
          {isAwaiting && <Badge tone="accent">{text("awaitingPayment")}</Badge>}
          {order.awaitsApproval && <Badge tone="accent">{ui("awaitingApproval")}</Badge>}
          <OrderStatus status={order.status} />
        </span>
      </header>
      <OrderBody order={order} formKey={formKey} isReordering={isReordering} />
    </article>
  );
}

/** A `StatusBadge` for lists of many orders, styled in styles/orders.css. */
export function OrderStatus({ status }: Pick<ListedOrder, "status">) {
  const text = useMessages("ui");
  return (
    <span className="order-status" data-status={status}>
      {text(`status.${status}`)}
    </span>
  );
}

interface OrderBodyProps {
  order: ListedOrder;
  formKey: string;
  isReordering?: boolean;
  /** Omits what the order's row shows already. */
  isFolded?: boolean;
}

export function OrderBody({ order, formKey, isReordering = false, isFolded = false }: OrderBodyProps) {
  const text = useMessages("orders");
  const page = useMessages("orderPage");
  const id = shortId(order._id);
  const path = href("/orders/:orderId", { orderId: order._id });
  return (
    <>
      <div className="order-body">
        <div>
          {order.confirmationOtp && <DeliveryCode code={order.confirmationOtp} order={order} />}
          <OrderDelivery order={order} />
          <section>
            <h3>{text("items")}</h3>
            <OrderItems items={order.items} count={order.itemCount} to={path} />
          </section>
        </div>
        <div>
          <Totals of={order} />
          <OrderFacts order={order} />
        </div>
      </div>
      <footer>
        <ChangeOrderLink order={order} />
        <span className="order-links">
          <Link to={path} className="line-button" aria-label={page("openNamed", { id })}>
            {page("open")}
          </Link>
          {!isFolded && <ReorderButton isLine orderId={order._id} isPending={isReordering} />}
        </span>
        {!(isFolded && order.status === "pending") && <OrderActions order={order} formKey={formKey} />}
      </footer>
    </>
  );
}
