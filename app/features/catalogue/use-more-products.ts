import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { type ProductFilter, productsPath } from "./product-filter.ts";
import type { ShelfPage } from "./shelf-product.ts";

/** The first page and all that were loaded after it. Mounted anew (`key`) for another filter. */
export const useMoreProducts = (first: ShelfPage, filter: ProductFilter) => {
  const fetcher = useFetcher<{ page: ShelfPage }>();
  const [pages, setPages] = useState<readonly ShelfPage[]>([]);
  const fetched = fetcher.data?.page;
  useEffect(() => {
    if (fetched) setPages((loaded) => (loaded.includes(fetched) ? loaded : [...loaded, fetched]));
  }, [fetched]);
  const last = pages.at(-1) ?? first;
  const seen = new Set<string>();
  return {
    // The shelf may have moved between two pages; nobody is shown twice.
    products: [first, ...pages]
      .flatMap((page) => page.products)
      .filter((product) => !seen.has(product._id) && seen.add(product._id)),
    nextPath: last.nextCursor ? productsPath(filter, { cursor: last.nextCursor }) : null,
    isLoading: fetcher.state !== "idle",
    load: (path: string) => void fetcher.load(path),
  };
};
