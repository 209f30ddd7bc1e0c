import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Unfolding } from "../../components/ui/unfolding.tsx";
import { useDates, useMessages } from "../../i18n/messages.tsx";
import type { OrderLine, UnfoldedOrder } from "./listed-order.ts";
import { isMoneyBack, MoneyWords } from "./money-words.tsx";
import { OrderBody, OrderStatus } from "./my-order-card.tsx";
import { OrderActions } from "./order-actions.tsx";
import { useOrderTitle } from "./order-title.ts";
import { ReorderButton } from "./reorder-form.tsx";

interface OlderOrderProps {
  order: OrderLine;
  formKey: string;
  isReordering: boolean;
}

/** A row with the most frequent actions. The details load when it is opened. */
export function OlderOrder({ order, formKey, isReordering }: OlderOrderProps) {
  const dates = useDates();
  const title = useOrderTitle();
  const id = shortId(order._id);
  const isPending = order.status === "pending";
  return (
    <article aria-labelledby={`order-${id}`} data-testid="order-card" className="older-order">
      <header>
        <h3 id={`order-${id}`}>{title(order)}</h3>
        <OrderStatus status={order.status} />
      </header>
      <p className="order-sum">
        <span>{`#${id}`}</span> <span>{dates.date(order.createdAt)}</span>
      </p>
      <span data-two={isPending || undefined}>
        <ReorderButton isLine orderId={order._id} isPending={isReordering} />
        {isPending && (
          <OrderActions order={order} formKey={formKey} page={href("/orders/:orderId", { orderId: order._id })} />
        )}
      </span>
      {isMoneyBack(order) && <MoneyWords order={order} className="order-money" />}
      <OrderFold orderId={order._id} />
    </article>
  );
}

function OrderFold({ orderId }: { orderId: string }) {
  const own = useMessages("myOrders");
  return (
    <Unfolding
      summary={own("unfold")}
      label={own("unfoldNamed", { id: shortId(orderId) })}
      instead={<OrderLink orderId={orderId} />}
      loading={<Loading />}
    >
      <LoadedBody orderId={orderId} />
    </Unfolding>
  );
}

/** A plain link, because it is shown without script or after a failed load, when the router may not work. */
function OrderLink({ orderId }: { orderId: string }) {
  const text = useMessages("orders");
  return (
    <p className="order-link">
      <a href={href("/orders/:orderId", { orderId })}>{text("openOrder")}</a>
      {` ${orderId}`}
    </p>
  );
}

function Loading() {
  const text = useMessages("myOrders");
  return (
    <>
      <p role="status" className="sr-only">
        {text("loadingOne")}
      </p>
      <Skeleton className="mt-1 h-56" />
    </>
  );
}

function LoadedBody({ orderId }: { orderId: string }) {
  const text = useMessages("myOrders");
  const { data, load } = useFetcher<UnfoldedOrder>();
  useEffect(() => {
    void load(href("/orders/:orderId/card", { orderId }));
  }, [load, orderId]);
  if (data === undefined) return <Loading />;
  if (data === null)
    return (
      <>
        <p role="alert" className="font-semibold text-danger-text">
          {text("failedOne")}
        </p>
        <OrderLink orderId={orderId} />
      </>
    );
  return (
    <div className="order-card mt-1 shadow-none">
      <OrderBody order={data.order} formKey={data.formKey} isFolded />
    </div>
  );
}
