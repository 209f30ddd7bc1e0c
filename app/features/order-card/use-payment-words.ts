import type { Order } from "../../../worker/orders/orders.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";

type Paid = Pick<Order, "status" | "paymentMethod" | "paymentStatus">;

/** "Cash on Delivery · Payment pending"; of a cancelled order nothing is pending. */
export const usePaymentWords = () => {
  const text = useMessages("orders");
  return ({ status, paymentMethod, paymentStatus }: Paid): string =>
    status === "cancelled" && paymentStatus === "pending"
      ? text(`paymentMethod.${paymentMethod}`)
      : `${text(`paymentMethod.${paymentMethod}`)} · ${text(`paymentStatus.${paymentStatus}`)}`;
};
