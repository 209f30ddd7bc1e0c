import { formatRupees, type Rupees } from "../../../worker/platform/money.contract.ts";
import { useDay } from "../../i18n/messages.tsx";

/** The facts that name an order in a sentence. */
export interface TitledOrder {
  /** ISO 8601 */
  readonly estimatedDelivery: string;
  readonly total: Rupees;
  /** Product names of at least the first lines, in the viewer's language. */
  readonly lineNames: readonly string[];
  readonly itemCount: number;
}

export const NAMED = 2;

/** "Aloo, Pyaz +12 · ₹17,734" */
export const orderGoods = ({ total, lineNames, itemCount }: Omit<TitledOrder, "estimatedDelivery">): string => {
  const named = lineNames.slice(0, NAMED);
  const others = itemCount - named.length;
  return `${named.join(", ")}${others > 0 ? ` +${others}` : ""} · ${formatRupees(total)}`;
};

/** "Sun 22 Nov · Aloo, Pyaz +12 · ₹17,734", with the day of the delivery. */
export const useOrderTitle = (): ((order: TitledOrder) => string) => {
  const day = useDay();
  return ({ estimatedDelivery, ...goods }) => `${day(estimatedDelivery)} · ${orderGoods(goods)}`;
};
