import { href } from "react-router";
import type { ProductQuery } from "../../../worker/catalogue/catalogue.contract.ts";
import { defaultSort } from "../../../worker/catalogue/categories.contract.ts";

/** The filter in the catalogue's query string. */
export interface ProductFilter extends Pick<ProductQuery, "search" | "category" | "sort" | "cursor"> {
  /** Only what was typed, without guesses. */
  readonly exact?: boolean | undefined;
}

/**
 * The catalogue's address for this filter, without default values. It has no cursor, so a changed filter starts at the
 * first page.
 */
export const productsPath = (filter: ProductFilter, change: Partial<ProductFilter> = {}): string => {
  const wanted = { ...filter, cursor: undefined, ...change };
  const params = new URLSearchParams();
  if (wanted.search) params.set("search", wanted.search);
  if (wanted.category !== "all") params.set("category", wanted.category);
  if (wanted.sort && wanted.sort !== defaultSort(wanted.search)) params.set("sort", wanted.sort);
  if (wanted.search && wanted.exact) params.set("exact", "1");
  if (wanted.cursor) params.set("cursor", wanted.cursor);
  return params.size > 0 ? `${href("/products")}?${params}` : href("/products");
};
