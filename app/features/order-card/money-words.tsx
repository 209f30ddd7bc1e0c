import type { Order } from "../../../worker/orders/orders.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";

type Paid = Pick<Order, "paymentMethod" | "paymentStatus" | "status" | "total" | "goesBack">;

/** Whether an online payment or a refund has a state worth showing. */
export const hasMoneyWords = ({ paymentMethod, paymentStatus, status, goesBack }: Paid): boolean =>
  goesBack !== undefined ||
  (paymentMethod === "razorpay" &&
    paymentStatus !== "pending" &&
    !(paymentStatus === "failed" && status === "cancelled"));

export const isMoneyBack = ({ paymentStatus }: Pick<Order, "paymentStatus">): boolean =>
  paymentStatus === "refund_pending" || paymentStatus === "refunded";

interface MoneyWordsProps {
  order: Pick<Order, "paymentStatus" | "total" | "goesBack">;
  className?: string;
}

export function MoneyWords({ order, className }: MoneyWordsProps) {
  const text = useMessages("myOrders");
  if (order.paymentStatus === "pending") return null;
  return (
    <p data-testid="money" className={className}>
      {text(`money.${order.paymentStatus}`, { amount: formatRupees(order.goesBack ?? order.total) })}
    </p>
  );
}
