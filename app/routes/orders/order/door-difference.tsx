import { backAfterDoor } from "../../../../worker/orders/order-lifecycle.contract.ts";
import type { Order } from "../../../../worker/orders/orders.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** Below the totals of a delivered order: what goes back of its payment, because less was handed over than ordered. */
export function DoorDifference({ order }: { order: Pick<Order, "orderedTotal" | "total" | "paymentMethod"> }) {
  const text = useMessages("doorFigures");
  const back = backAfterDoor(order);
  if (back === 0) return null;
  return (
    <dl className="flex justify-between gap-4 text-muted" data-testid="door-difference">
      <dt>{text("refund")}</dt>
      <dd className="figures">{formatRupees(back)}</dd>
    </dl>
  );
}
