import { href } from "react-router";
import type { ProductQuery } from "../../../worker/catalogue/catalogue.contract.ts";
import { defaultSort, type ProductSort } from "../../../worker/catalogue/categories.contract.ts";

export interface ProductFilter extends Pick<ProductQuery, "search" | "category" | "cursor"> {
  /** `bought`: products that the account buys come first; only for a list without a search. */
  readonly sort?: ProductSort | "bought" | undefined;
  /** Turns off spelling corrections of the search. */
  readonly exact?: boolean | undefined;
}

/**
 * The catalogue's address for this filter, without default values. The cursor is dropped, so a changed filter starts at
 * the first page.
 */
export const productsPath = (filter: ProductFilter, change: Partial<ProductFilter> = {}): string => {
  const next = { ...filter, cursor: undefined, ...change };
  const params = new URLSearchParams();
  if (next.search) params.set("search", next.search);
  if (next.category !== "all") params.set("category", next.category);
  const isPossible = next.sort !== "bought" || !next.search;
  if (next.sort && isPossible && next.sort !== defaultSort(next.search)) params.set("sort", next.sort);
  if (next.search && next.exact) params.set("exact", "1");
  if (next.cursor) params.set("cursor", next.cursor);
  return params.size > 0 ? `${href("/products")}?${params}` : href("/products");
};
