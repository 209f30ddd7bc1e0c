import { href, Link } from "react-router";
import type { PendingOrder } from "../../../worker/orders/change/change-items.contract.ts";
import { indianDay } from "../../../worker/platform/dates.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { useEstimate } from "../promise/use-estimate.ts";

/** When an order arrives: in a slot, or, without one, by the city's promise. */
interface Delivery {
  readonly promise: string | null;
  readonly slot: { readonly id: string; readonly day: string } | null;
}

const dayOf = (iso: string): string => indianDay(Date.parse(iso));

const isSameDelivery = (order: PendingOrder, { promise, slot }: Delivery): boolean =>
  slot
    ? order.slot?.id === slot.id && order.slot.day === slot.day
    : promise !== null && order.slot === null && dayOf(order.estimatedDelivery) === dayOf(promise);

interface AlreadyOrderedProps {
  pending: readonly PendingOrder[];
  /** Of the order that would be placed now. */
  delivery: Delivery;
}

/** Names the account's newest order of the same delivery, and offers to add the cart to it to those who may. */
export function AlreadyOrdered({ pending, delivery }: AlreadyOrderedProps) {
  const text = useMessages("changeOrderLinks");
  const estimate = useEstimate();
  const order = pending.find((one) => isSameDelivery(one, delivery));
  if (!order) return null;
  const id = shortId(order._id);
  return (
    <p
      data-testid="already-ordered"
      className="flex flex-wrap items-center gap-x-3 rounded-md bg-info-soft px-3.5 text-info-text"
    >
      <span className={order.mayChange ? "pt-2" : "py-2.5"}>{text("offer", { id, time: estimate.of(order) })}</span>{" "}
      {order.mayChange && (
        <Link
          to={`${href("/orders/:orderId/change", { orderId: order._id })}?add=cart`}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {text("addToIt")}
        </Link>
      )}
    </p>
  );
}
