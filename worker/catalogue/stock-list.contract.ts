import * as v from "valibot";
import { message } from "../platform/messages.contract.ts";
import { ProductQuery, type StaffProduct } from "./catalogue.contract.ts";

/** `low`: a stock of ten or less, including zero. */
export const STOCK_FILTERS = ["all", "low", "out"] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/** The query of the staff's product list. The cursor's form depends on whether the list is sorted by stock. */
export const StaffProductQuery = v.object({
  ...ProductQuery.entries,
  stock: v.optional(v.picklist(STOCK_FILTERS, message("request.unknown_stock")), "all"),
  cursor: v.optional(
    v.pipe(v.string(), v.regex(/^([0-9a-z]{1,13}|\d{1,5}\.[\w-]{1,40})$/, message("request.malformed_cursor"))),
  ),
});
export type StaffProductQuery = v.InferOutput<typeof StaffProductQuery>;

export interface StockPage {
  readonly products: StaffProduct[];
  readonly nextCursor: string | null;
  /** Null when it is not counted, for example for a search. */
  readonly total: number | null;
  readonly totalIsCapped: boolean;
}
