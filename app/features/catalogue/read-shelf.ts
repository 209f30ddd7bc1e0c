import type { RouterContextProvider } from "react-router";
import { requestContext, servicesContext } from "../../context.ts";
import { readViewer } from "../viewer/read-viewer.ts";
import type { ProductFilter } from "./product-filter.ts";
import { readProductFilter, toProductQuery } from "./read-product-filter.ts";
import { type ShelfPage, toShelf } from "./shelf-product.ts";

interface Arguments {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
}

/** For loaders: what the address asks for, and that page of the catalogue. */
export const readShelf = async ({
  request,
  url,
  context,
}: Arguments): Promise<{ filter: ProductFilter; page: ShelfPage }> => {
  const { location } = readViewer(request, context.get(requestContext));
  const filter = readProductFilter(url.searchParams);
  const { catalogue } = context.get(servicesContext);
  const { products, matchedBy, ...rest } = await catalogue.listProducts(toProductQuery(filter, location));
  return { filter, page: { ...rest, products: toShelf(products, location, matchedBy) } };
};
