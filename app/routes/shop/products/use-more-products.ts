import { useEffect, useState } from "react";
import { href, useLocation } from "react-router";
import { type ProductFilter, productsPath } from "../../../features/catalogue/product-filter.ts";
import type { ShelfPage } from "../../../features/catalogue/shelf-product.ts";
import { showToast } from "../../../features/toasts/show-toast.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** What was loaded under an entry of the browser's history: Back shows it again, and the place in it. */
const loadedUnder = new Map<string, readonly ShelfPage[]>();
const MAX_ENTRIES = 20;

const remember = (entry: string, pages: readonly ShelfPage[]): void => {
  loadedUnder.delete(entry);
  loadedUnder.set(entry, pages);
  const [oldest] = loadedUnder.keys();
  if (loadedUnder.size > MAX_ENTRIES && oldest !== undefined) loadedUnder.delete(oldest);
};

const fetchPage = async (path: string): Promise<ShelfPage> => {
  const answer = await fetch(path.replace(href("/products"), href("/products/more")));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as ShelfPage;
};

/** The first page and all that were loaded after it. Another filter is another `key`. */
export const useMoreProducts = (first: ShelfPage, filter: ProductFilter) => {
  const text = useMessages("products");
  const { key: entry } = useLocation();
  const [pages, setPages] = useState<readonly ShelfPage[]>(() => loadedUnder.get(entry) ?? []);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    if (pages.length > 0) remember(entry, pages);
  }, [entry, pages]);
  const last = pages.at(-1) ?? first;
  const seen = new Set<string>();
  return {
    // The shelf may have moved between two pages; nobody is shown twice.
    products: [first, ...pages]
      .flatMap((page) => page.products)
      .filter((product) => !seen.has(product._id) && seen.add(product._id)),
    nextPath: last.nextCursor ? productsPath(filter, { cursor: last.nextCursor }) : null,
    isLoading,
    async load(path: string) {
      setLoading(true);
      try {
        const page = await fetchPage(path);
        setPages((loaded) => [...loaded, page]);
      } catch {
        showToast("error", text("errorText"));
      } finally {
        setLoading(false);
      }
    },
  };
};
