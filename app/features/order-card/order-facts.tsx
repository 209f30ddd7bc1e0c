import type { Order } from "../../../worker/orders/orders.contract.ts";
import { Fact } from "../../components/fact.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { hasMoneyWords, MoneyWords } from "./money-words.tsx";
import { usePaymentWords } from "./use-payment-words.ts";

type ShownFacts = Pick<
  Order,
  "_id" | "status" | "paymentMethod" | "paymentStatus" | "total" | "deliveryAddress" | "notes"
>;

/** Payment, delivery address and full id of an order. */
export function OrderFacts({ order }: { order: ShownFacts }) {
  const text = useMessages("orders");
  const payment = usePaymentWords();
  return (
    <dl className="grid grid-cols-1 gap-2.5">
      <Fact label={text("payment")}>
        {payment(order)}
        {hasMoneyWords(order) && <MoneyWords order={order} className="text-muted" />}
      </Fact>
      <Fact label={text("address")}>{order.deliveryAddress}</Fact>
      {order.notes && <Fact label={text("notes")}>{order.notes}</Fact>}
      <Fact label={text("fullId")} className="break-all">
        <span className="figures text-sm">{order._id}</span>
      </Fact>
    </dl>
  );
}
