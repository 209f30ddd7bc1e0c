import { formatRupees, type Rupees } from "../../../worker/platform/money.contract.ts";
import { useDay } from "../../i18n/messages.tsx";

/** What names an order in words. */
export interface TitledOrder {
  /** ISO 8601 */
  readonly estimatedDelivery: string;
  readonly total: Rupees;
  /** The names of its first lines. */
  readonly firstNames: readonly string[];
  readonly itemCount: number;
}

const NAMED = 2;

export const firstNamesOf = (items: readonly { readonly product: { readonly name: string } }[]): string[] =>
  items.slice(0, NAMED).map(({ product }) => product.name);

/** "Aloo, Pyaz +12 · ₹17,734" */
export const orderGoods = ({ total, firstNames, itemCount }: Omit<TitledOrder, "estimatedDelivery">): string => {
  const others = itemCount - firstNames.length;
  return `${firstNames.join(", ")}${others > 0 ? ` +${others}` : ""} · ${formatRupees(total)}`;
};

/** "Sun 22 Nov · Aloo, Pyaz +12 · ₹17,734", with the day of the delivery. */
export const useOrderTitle = (): ((order: TitledOrder) => string) => {
  const day = useDay();
  return ({ estimatedDelivery, ...goods }) => `${day(estimatedDelivery)} · ${orderGoods(goods)}`;
};
