import { stockLevel } from "../../../worker/catalogue/categories.contract.ts";
import type { useMessages } from "../../i18n/messages.tsx";

interface StockBadgeProps {
  stock: number;
  /** Messages of "ui", passed in so that a list looks them up once. */
  text: ReturnType<typeof useMessages<"ui">>;
}

/** Out of Stock at 0, Low Stock to 5, Limited to 10, In Stock above. */
export function StockBadge({ stock, text }: StockBadgeProps) {
  const level = stockLevel(stock);
  return <span className={`stock stock-${level}`}>{text(`stock.${level}`)}</span>;
}
