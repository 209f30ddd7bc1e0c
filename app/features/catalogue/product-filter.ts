import { href } from "react-router";
import * as v from "valibot";
import type { City } from "../../../worker/brand.contract.ts";
import { ProductQuery } from "../../../worker/catalogue/catalogue.contract.ts";

export const PRODUCT_VIEWS = ["grid", "list"] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];

/** What the address of the catalogue says. */
export type ProductFilter = Pick<ProductQuery, "search" | "category" | "sort" | "cursor"> & {
  readonly view: ProductView;
};

const { search, category, sort, cursor } = ProductQuery.entries;
const FilterSchema = v.object({
  search: v.fallback(search, ""),
  category: v.fallback(category, "all"),
  sort: v.fallback(sort, "name"),
  cursor: v.fallback(cursor, undefined),
  view: v.fallback(v.optional(v.picklist(PRODUCT_VIEWS), "grid"), "grid"),
});

/** Someone else's link may hold anything: what is not understood counts as not said. */
export const readProductFilter = (params: URLSearchParams): ProductFilter =>
  v.parse(FilterSchema, Object.fromEntries(params));

export const toProductQuery = ({ view: _, ...query }: ProductFilter, location: City): ProductQuery =>
  v.parse(ProductQuery, { ...query, location });

/** The address of the catalogue under this filter, without what goes without saying. A changed filter starts anew. */
export const productsPath = (filter: ProductFilter, change: Partial<ProductFilter> = {}): string => {
  const wanted = { ...filter, cursor: undefined, ...change };
  const params = new URLSearchParams();
  if (wanted.search) params.set("search", wanted.search);
  if (wanted.category !== "all") params.set("category", wanted.category);
  if (wanted.sort !== "name") params.set("sort", wanted.sort);
  if (wanted.view !== "grid") params.set("view", wanted.view);
  if (wanted.cursor) params.set("cursor", wanted.cursor);
  return params.size > 0 ? `${href("/products")}?${params}` : href("/products");
};
