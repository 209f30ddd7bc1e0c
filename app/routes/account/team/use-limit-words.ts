import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** "₹5,000 an order · ₹50,000 a month" */
export const useLimitWords = () => {
  const text = useMessages("team");
  return ({ orderLimit, monthLimit }: { orderLimit: number | null; monthLimit: number | null }): string => {
    const words = [
      orderLimit === null ? null : text("limits.order", { amount: formatRupees(orderLimit) }),
      monthLimit === null ? null : text("limits.month", { amount: formatRupees(monthLimit) }),
    ].filter((one) => one !== null);
    return words.join(" · ") || text("limits.none");
  };
};
