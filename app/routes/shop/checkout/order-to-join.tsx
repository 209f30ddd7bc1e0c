import { href, Link } from "react-router";
import type { PendingOrder } from "../../../../worker/orders/change/change-items.contract.ts";
import { indianDay } from "../../../../worker/platform/dates.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import type { DayWord, ShownEstimate, ShownSlot } from "../../../features/promise/shown-promise.ts";
import { useEstimate } from "../../../features/promise/use-estimate.ts";
import { useSlotWords } from "../../../features/promise/use-slot-words.ts";
import { useMessages } from "../../../i18n/messages.tsx";

export interface ShownPending extends Omit<PendingOrder, "slot"> {
  readonly slot: (NonNullable<PendingOrder["slot"]> & { readonly dayWord: DayWord }) | null;
}

export interface Deliveries {
  readonly estimate: ShownEstimate | null;
  readonly slots: readonly ShownSlot[];
  /** Undefined for the usual delivery. */
  readonly chosen: ShownSlot | undefined;
}

const dayOf = (iso: string): string => indianDay(Date.parse(iso));

const isInSlot = ({ slot }: ShownPending, { id, day }: ShownSlot): boolean => slot?.id === id && slot.day === day;

const isUsual = (order: ShownPending, estimate: ShownEstimate | null): boolean =>
  estimate !== null && order.slot === null && dayOf(order.estimatedDelivery) === dayOf(estimate.by);

/** The newest order for the chosen delivery, or else a changeable order for another offered delivery. */
export const findOrderToJoin = (
  pending: readonly ShownPending[],
  { estimate, slots, chosen }: Deliveries,
): ShownPending | undefined =>
  pending.find((order) => (chosen ? isInSlot(order, chosen) : isUsual(order, estimate))) ??
  pending.find((order) => order.mayChange && (isUsual(order, estimate) || slots.some((slot) => isInSlot(order, slot))));

/** Offers to add the cart to an existing order, or only mentions the order if this member may not change it. */
export function OrderToJoin({ order, estimate }: { order: ShownPending; estimate: ShownEstimate | null }) {
  const text = useMessages("changeOrderLinks");
  const hours = useEstimate();
  const words = useSlotWords();
  const time = order.slot ? words.slot(order.slot) : hours.by(order.estimatedDelivery);
  if (!order.mayChange) {
    return (
      <p data-testid="already-ordered" className="py-2 text-sm">
        {text("offer", { id: shortId(order._id), time })}
      </p>
    );
  }
  const isTomorrow = !order.slot && estimate?.isTomorrowBySix && !hours.isUtc;
  return (
    <Link
      data-testid="already-ordered"
      to={`${href("/orders/:orderId/change", { orderId: order._id })}?add=cart`}
      className="flex min-h-11 items-center font-semibold text-brand-text underline"
    >
      {isTomorrow ? text("addToTomorrow") : text("addToSlot", { time })}
    </Link>
  );
}
