import type { BookedLine } from "../../catalogue/stock/stock.contract.ts";

/** A line of goods that came in or were thrown away, as staff wrote it. */
export interface GoodsLine {
  readonly text: string;
  /** In units of the first product; null where it cannot be told. */
  readonly quantity: number | null;
  /** What one unit cost, in rupees; null without one. */
  readonly cost: number | null;
  readonly note: string;
  /** The likeliest product first; never empty. */
  readonly products: readonly BookedLine["product"][];
}

export interface ReadGoods {
  readonly lines: readonly GoodsLine[];
  /** Text of which no product was found. */
  readonly notUnderstood: readonly string[];
}
