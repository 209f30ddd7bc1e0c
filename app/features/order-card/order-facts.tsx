import type { Order } from "../../../worker/orders/orders.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { hasMoneyWords, MoneyWords } from "./money-words.tsx";

type ShownFacts = Pick<
  Order,
  "_id" | "status" | "paymentMethod" | "paymentStatus" | "total" | "goesBack" | "deliveryAddress" | "notes"
>;

export function OrderFacts({ order }: { order: ShownFacts }) {
  const text = useMessages("orders");
  const payment = usePaymentWords();
  return (
    <dl className="facts">
      <div>
        <dt>{text("payment")}</dt>
        <dd>
          {payment(order)}
          {hasMoneyWords(order) && <MoneyWords order={order} className="text-muted" />}
        </dd>
      </div>
      <div>
        <dt>{text("address")}</dt>
        <dd>{order.deliveryAddress}</dd>
      </div>
      {order.notes && (
        <div>
          <dt>{text("notes")}</dt>
          <dd>{order.notes}</dd>
        </div>
      )}
      <div>
        <dt>{text("fullId")}</dt>
        <dd className="order-id">{order._id}</dd>
      </div>
    </dl>
  );
}

type Paid = Pick<Order, "status" | "paymentMethod" | "paymentStatus">;

/** "Cash on Delivery · Payment pending"; a cancelled order has no pending payment. */
export const usePaymentWords = () => {
  const text = useMessages("orders");
  return ({ status, paymentMethod, paymentStatus }: Paid): string =>
    status === "cancelled" && paymentStatus === "pending"
      ? text(`paymentMethod.${paymentMethod}`)
      : `${text(`paymentMethod.${paymentMethod}`)} · ${text(`paymentStatus.${paymentStatus}`)}`;
};
