import { stockLevel } from "../../worker/catalogue/catalogue.contract.ts";
import { useText } from "../i18n/texts.tsx";
import { Badge } from "./ui/badge.tsx";

/** Spec §4: Out of Stock at 0, Low Stock to 5, Limited to 10, In Stock above. */
export function StockBadge({ stock, className }: { stock: number; className?: string }) {
  const text = useText("ui");
  const level = stockLevel(stock);
  return (
    <Badge tone={`stock-${level}`} {...(className ? { className } : {})}>
      {text(`stock.${level}`)}
    </Badge>
  );
}
