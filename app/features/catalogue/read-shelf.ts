import * as v from "valibot";
import { IsOne, ProductQuery } from "../../../worker/catalogue/catalogue.contract.ts";
import { PRODUCT_SORTS } from "../../../worker/catalogue/categories.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { FormArguments } from "../action-result/action-result.ts";
import { readViewer } from "../viewer/read-viewer.ts";
import type { ProductFilter } from "./product-filter.ts";
import { type ShelfPage, toShelf } from "./shelf-product.ts";

const { search, category, cursor } = ProductQuery.entries;
const FilterSchema = v.object({
  search: v.fallback(search, ""),
  category: v.fallback(category, "all"),
  sort: v.fallback(v.optional(v.picklist([...PRODUCT_SORTS, "bought"])), undefined),
  exact: v.optional(IsOne),
  cursor: v.fallback(cursor, undefined),
});

/** Invalid values are ignored, because a link can contain anything. */
const readProductFilter = (params: URLSearchParams): ProductFilter => v.parse(FilterSchema, Object.fromEntries(params));

/**
 * The number of products in a document, about four screens of a phone. Load more fetches the API's default of 60,
 * because data costs less than cards that the server renders and the browser hydrates.
 */
const IN_DOCUMENT = 24;

interface Shelf {
  readonly filter: ProductFilter;
  readonly page: ShelfPage;
}

const readPage = async ({ request, url, context }: FormArguments, limit?: number): Promise<Shelf> => {
  const facts = context.get(requestContext);
  const { location, language } = readViewer(request, facts);
  const filter = readProductFilter(url.searchParams);
  const { catalogue } = context.get(servicesContext);
  const query = v.parse(ProductQuery, {
    ...filter,
    sort: filter.sort === "bought" ? undefined : filter.sort,
    location,
    limit,
    guesses: !filter.exact,
  });
  const { products, matchedBy, ...rest } = await catalogue.listProducts(query, facts.ip);
  const hasNoResult = Boolean(filter.exact && filter.search) && products.length === 0;
  const meant = hasNoResult ? (await catalogue.suggest({ q: filter.search, location, guesses: true })).corrected : null;
  return { filter, page: { ...rest, meant, products: toShelf(products, { city: location, language }, matchedBy) } };
};

export const readShelf = (args: FormArguments): Promise<Shelf> => readPage(args, IN_DOCUMENT);

export const readMore = async (args: FormArguments): Promise<ShelfPage> => (await readPage(args)).page;
