import { KeyRound } from "lucide-react";
import { paysAtDoor } from "../../../worker/orders/order-lifecycle.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";

/** The six-digit code that the buyer reads out to the agent to complete the delivery. */
export function DeliveryCode({ code, order }: { code: string; order?: DueOrder }) {
  const text = useMessages("orders");
  return (
    <div className="delivery-code">
      <KeyRound aria-hidden />
      <p>
        <b>{text("code")}</b>
        <small>{text("codeHint")}</small>
        {order && <DueAtDoor order={order} />}
      </p>
      <p data-testid="delivery-code">{code}</p>
    </div>
  );
}

export type DueOrder = Pick<Order, "dueAtDoor" | "paid" | "paymentMethod">;

/** The amount due, which the code confirms along with the delivery; empty while the order is unchanged and unpaid. */
export function DueAtDoor({ order: { dueAtDoor, paid, paymentMethod } }: { order: DueOrder }) {
  return dueAtDoor !== undefined && paysAtDoor(paymentMethod) ? <Due rupees={dueAtDoor} paid={paid} /> : null;
}

function Due({ rupees, paid }: { rupees: number; paid: number | undefined }) {
  const text = useMessages("doorFigures");
  const due = formatRupees(rupees);
  return (
    <span data-testid="due-at-door" className="figures block font-semibold">
      {paid && rupees > 0 ? text("rest", { paid: formatRupees(paid), due }) : `${text("due")}: ${due}`}
    </span>
  );
}
