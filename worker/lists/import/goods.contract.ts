import type { BookedLine } from "../../catalogue/stock/stock.contract.ts";

/** A line of received or wasted products, as staff wrote it. */
export interface GoodsLine {
  readonly text: string;
  /** In units of the first product; null where unclear. */
  readonly quantity: number | null;
  /** The cost of one unit, in rupees; null where none is given. */
  readonly cost: number | null;
  readonly note: string;
  /** The likeliest product first; never empty. */
  readonly products: readonly BookedLine["product"][];
}

export interface ReadGoods {
  readonly lines: readonly GoodsLine[];
  /** Text for which no product was found. */
  readonly notUnderstood: readonly string[];
}
