import type { Order } from "../../../../worker/orders/orders.contract.ts";
import { Money } from "../../../components/money.tsx";
import { useText } from "../../../i18n/texts.tsx";

/** The one figure that must not be missed at the door. */
export function CashToCollect({ order }: { order: Order }) {
  const text = useText("agent");
  const isDue = order.paymentMethod === "cod" && order.paymentStatus !== "paid";
  const label = isDue ? "collect" : order.paymentMethod === "cod" ? "collected" : "paid";
  return (
    <p
      data-testid="cash"
      className={`flex items-center justify-between gap-3 rounded-md px-3.5 py-2 ${isDue ? "bg-accent text-on-accent" : "bg-success-soft text-success-text"}`}
    >
      <span className="font-semibold">{text(label)}</span>
      <Money rupees={order.total} className="text-2xl font-bold" />
    </p>
  );
}
