import type { Order } from "../../../worker/orders/orders.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";

type Paid = Pick<Order, "status" | "paymentMethod" | "paymentStatus">;

/** "Cash on Delivery · Payment pending"; a cancelled order has no pending payment. */
export const usePaymentWords = () => {
  const text = useMessages("orders");
  return ({ status, paymentMethod, paymentStatus }: Paid): string =>
    status === "cancelled" && paymentStatus === "pending"
      ? text(`paymentMethod.${paymentMethod}`)
      : `${text(`paymentMethod.${paymentMethod}`)} · ${text(`paymentStatus.${paymentStatus}`)}`;
};
