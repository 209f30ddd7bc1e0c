import { stockLevel } from "../../../worker/catalogue/categories.contract.ts";
import type { useText } from "../../i18n/texts.tsx";

interface StockBadgeProps {
  stock: number;
  /** The words of "ui": a list of products asks for them once. */
  text: ReturnType<typeof useText<"ui">>;
}

/** Spec §4: Out of Stock at 0, Low Stock to 5, Limited to 10, In Stock above. */
export function StockBadge({ stock, text }: StockBadgeProps) {
  const level = stockLevel(stock);
  return <span className={`stock stock-${level}`}>{text(`stock.${level}`)}</span>;
}
