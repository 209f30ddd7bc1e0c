import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import type { Moved } from "../../../worker/catalogue/stock/stock.contract.ts";
import { formatNumber } from "../../../worker/platform/money.contract.ts";
import { messagesIn } from "../../i18n/messages.tsx";

interface Updated {
  readonly product: Pick<Product, "stock" | "unit">;
  readonly moved: readonly Moved[] | null;
}

/**
 * The stock movements since a form was opened, for example "3 kg were sold meanwhile; stock is now 47 kg"; "" for none.
 */
export const movedMeanwhile = (
  language: Parameters<typeof messagesIn>[0],
  { product: { stock, unit }, moved }: Updated,
): string => {
  if (moved === null) return "";
  const text = messagesIn(language, "stock");
  const amount = (count: number): string =>
    `${formatNumber(count)} ${messagesIn(language, "ui")(`unit.${unit}`, { count })}`;
  const words = moved.map(({ kind, quantity }) => {
    const sign = kind === "counted" || kind === "corrected" ? (quantity > 0 ? "+" : "−") : "";
    return text(`movedAs.${kind}`, { quantity: sign + amount(Math.abs(quantity)) });
  });
  const now = { stock: amount(stock) };
  return words.length === 0 ? text("movedMeanwhile", now) : text("meanwhile", { moved: words.join(", "), ...now });
};
