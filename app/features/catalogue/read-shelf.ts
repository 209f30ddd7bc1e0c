import type { RouterContextProvider } from "react-router";
import * as v from "valibot";
import type { City } from "../../../worker/brand.contract.ts";
import { ProductQuery } from "../../../worker/catalogue/catalogue.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { readViewer } from "../viewer/read-viewer.ts";
import type { ProductFilter } from "./product-filter.ts";
import { type ShelfPage, toShelf } from "./shelf-product.ts";

const { search, category, sort, cursor } = ProductQuery.entries;
const FilterSchema = v.object({
  search: v.fallback(search, ""),
  category: v.fallback(category, "all"),
  sort: v.fallback(sort, "name"),
  cursor: v.fallback(cursor, undefined),
});

/** For the loader. Invalid values are ignored, because a link can contain anything. */
const readProductFilter = (params: URLSearchParams): ProductFilter => v.parse(FilterSchema, Object.fromEntries(params));

const toProductQuery = (query: ProductFilter, location: City): ProductQuery =>
  v.parse(ProductQuery, { ...query, location });

interface Arguments {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
}

/** For loaders: the filter in the query string and its page of the catalogue. */
export const readShelf = async ({
  request,
  url,
  context,
}: Arguments): Promise<{ filter: ProductFilter; page: ShelfPage }> => {
  const facts = context.get(requestContext);
  const { location } = readViewer(request, facts);
  const filter = readProductFilter(url.searchParams);
  const { catalogue } = context.get(servicesContext);
  const { products, matchedBy, ...rest } = await catalogue.listProducts(toProductQuery(filter, location), facts.ip);
  return { filter, page: { ...rest, products: toShelf(products, location, matchedBy) } };
};
