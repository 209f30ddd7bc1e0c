import * as v from "valibot";
import type { City } from "../../../worker/brand.contract.ts";
import { ProductQuery } from "../../../worker/catalogue/catalogue.contract.ts";
import type { ProductFilter } from "./product-filter.ts";

const { search, category, sort, cursor } = ProductQuery.entries;
const FilterSchema = v.object({
  search: v.fallback(search, ""),
  category: v.fallback(category, "all"),
  sort: v.fallback(sort, "name"),
  cursor: v.fallback(cursor, undefined),
});

/** For the loader. Someone else's link may hold anything: what is not understood counts as not said. */
export const readProductFilter = (params: URLSearchParams): ProductFilter =>
  v.parse(FilterSchema, Object.fromEntries(params));

export const toProductQuery = (query: ProductFilter, location: City): ProductQuery =>
  v.parse(ProductQuery, { ...query, location });
