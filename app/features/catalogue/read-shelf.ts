import type { RouterContextProvider } from "react-router";
import * as v from "valibot";
import { IsOne, ProductQuery } from "../../../worker/catalogue/catalogue.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { readViewer } from "../viewer/read-viewer.ts";
import type { ProductFilter } from "./product-filter.ts";
import { type ShelfPage, toShelf } from "./shelf-product.ts";

const { search, category, sort, cursor } = ProductQuery.entries;
const FilterSchema = v.object({
  search: v.fallback(search, ""),
  category: v.fallback(category, "all"),
  sort: v.fallback(sort, undefined),
  exact: v.optional(IsOne),
  cursor: v.fallback(cursor, undefined),
});

/** For the loader. Invalid values are ignored, because a link can contain anything. */
const readProductFilter = (params: URLSearchParams): ProductFilter => v.parse(FilterSchema, Object.fromEntries(params));

/**
 * Products of a document, about four screens of a phone. Load more fetches the API's default of 60, because rows cost
 * less than cards that a server must render and a browser must wake.
 */
const IN_DOCUMENT = 24;

interface Arguments {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
}

interface Shelf {
  readonly filter: ProductFilter;
  readonly page: ShelfPage;
}

const readPage = async ({ request, url, context }: Arguments, limit?: number): Promise<Shelf> => {
  const facts = context.get(requestContext);
  const { location, language } = readViewer(request, facts);
  const filter = readProductFilter(url.searchParams);
  const { catalogue } = context.get(servicesContext);
  const query = v.parse(ProductQuery, { ...filter, location, limit, guesses: !filter.exact });
  const { products, matchedBy, ...rest } = await catalogue.listProducts(query, facts.ip);
  const isVain = Boolean(filter.exact && filter.search) && products.length === 0;
  const meant = isVain ? (await catalogue.suggest({ q: filter.search, location, guesses: true })).corrected : null;
  return { filter, page: { ...rest, meant, products: toShelf(products, { city: location, language }, matchedBy) } };
};

/** For the page's loader: the filter in the query string and its products from there on. */
export const readShelf = (args: Arguments): Promise<Shelf> => readPage(args, IN_DOCUMENT);

/** For Load more. */
export const readMore = async (args: Arguments): Promise<ShelfPage> => (await readPage(args)).page;
