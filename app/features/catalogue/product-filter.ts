import { href } from "react-router";
import type { ProductQuery } from "../../../worker/catalogue/catalogue.contract.ts";
import { defaultSort } from "../../../worker/catalogue/categories.contract.ts";

export interface ProductFilter extends Pick<ProductQuery, "search" | "category" | "sort" | "cursor"> {
  /** Without corrections of the search. */
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
  if (next.sort && next.sort !== defaultSort(next.search)) params.set("sort", next.sort);
  if (next.search && next.exact) params.set("exact", "1");
  if (next.cursor) params.set("cursor", next.cursor);
  return params.size > 0 ? `${href("/products")}?${params}` : href("/products");
};
