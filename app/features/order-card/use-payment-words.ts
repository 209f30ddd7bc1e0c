import type { Order } from "../../../worker/orders/orders.contract.ts";
import { useText } from "../../i18n/texts.tsx";

type Paid = Pick<Order, "status" | "paymentMethod" | "paymentStatus">;

/** "Cash on Delivery · Payment pending"; of a cancelled order nothing is pending. */
export const usePaymentWords = () => {
  const text = useText("orders");
  return ({ status, paymentMethod, paymentStatus }: Paid): string =>
    status === "cancelled" && paymentStatus === "pending"
      ? text(`paymentMethod.${paymentMethod}`)
      : `${text(`paymentMethod.${paymentMethod}`)} · ${text(`paymentStatus.${paymentStatus}`)}`;
};
