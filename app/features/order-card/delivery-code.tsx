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

export type DueOrder = Pick<Order, "dueAtDoor" | "paymentMethod">;

/** What the code of marked lines confirms besides the delivery; nothing while the order is handed over as ordered. */
export function DueAtDoor({ order: { dueAtDoor, paymentMethod } }: { order: DueOrder }) {
  return dueAtDoor !== undefined && paysAtDoor(paymentMethod) ? <Due rupees={dueAtDoor} /> : null;
}

function Due({ rupees }: { rupees: number }) {
  const text = useMessages("doorFigures");
  return (
    <span data-testid="due-at-door" className="figures block font-semibold">
      {text("due")}: {formatRupees(rupees)}
    </span>
  );
}
