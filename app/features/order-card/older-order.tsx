import { shortId } from "../../../worker/orders/order-limits.contract.ts";
import { FoldArrow } from "../../components/fold-arrow.tsx";
import { Money } from "../../components/money.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { useDates } from "../../i18n/use-dates.ts";
import type { ListedOrder } from "./listed-order.ts";
import { OrderBody } from "./my-order-card.tsx";
import { OrderActions } from "./order-actions.tsx";
import { ReorderForm } from "./reorder-form.tsx";

/** One line with what is done most, which unfolds to the whole order. A `details` element does so without script. */
export function OlderOrder({ order, formKey }: { order: ListedOrder; formKey: string }) {
  const text = useMessages("orders");
  const dates = useDates();
  const id = shortId(order._id);
  return (
    <article aria-labelledby={`order-${id}`} data-testid="order-card" className="older-order">
      <header>
        <h3 id={`order-${id}`} className="figures text-base">
          {text("order", { id })}
        </h3>
        <StatusBadge status={order.status} className="sm:col-start-3 sm:row-start-1 sm:justify-self-start" />
      </header>
      <span className="figures flex flex-wrap items-baseline gap-x-3 sm:col-start-2 sm:row-start-1">
        <span className="text-muted">{dates.date(order.createdAt)}</span>
        <Money rupees={order.total} className="font-bold" />
      </span>
      {/* Two buttons take a line of their own on a phone. */}
      <span
        className={`flex flex-wrap justify-end gap-1 ${order.status === "pending" ? "max-sm:order-1 max-sm:col-span-full" : ""}`}
      >
        <ReorderForm orderId={order._id} isPlain look="quiet" className="px-2" />
        {order.status === "pending" && <OrderActions order={order} formKey={formKey} />}
      </span>
      <details className="group">
        <summary aria-label={text("unfoldNamed", { id })}>
          {text("unfold")}
          <FoldArrow />
        </summary>
        <div className="order-card mt-1 shadow-none">
          <OrderBody order={order} formKey={formKey} isFolded />
        </div>
      </details>
    </article>
  );
}
