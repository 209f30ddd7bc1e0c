import { useEffect, useState } from "react";
import { href, useLocation } from "react-router";
import { type ProductFilter, productsPath } from "../../../features/catalogue/product-filter.ts";
import type { ShelfPage } from "../../../features/catalogue/shelf-product.ts";
import { showToast } from "../../../features/toasts/show-toast.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** Loaded pages by history entry, city and language, so that Back restores them and the scroll position. */
const pagesByEntry = new Map<string, readonly ShelfPage[]>();
const MAX_ENTRIES = 20;

const remember = (entry: string, pages: readonly ShelfPage[]): void => {
  pagesByEntry.delete(entry);
  pagesByEntry.set(entry, pages);
  const [oldest] = pagesByEntry.keys();
  if (pagesByEntry.size > MAX_ENTRIES && oldest !== undefined) pagesByEntry.delete(oldest);
};

/** `path`: the page's address without a language; `list`: the list's pathname, which may start with a language. */
const fetchPage = async (path: string, list: string): Promise<ShelfPage> => {
  const response = await fetch(path.replace(href("/products"), `${list.replace(/\/$/, "")}/more`));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as ShelfPage;
};

/** The first page and all pages loaded after it. Callers pass a new `key` for another filter, city or language. */
export const useMoreProducts = (first: ShelfPage, filter: ProductFilter) => {
  const text = useMessages("products");
  const { location, language } = useViewer();
  const { key, pathname } = useLocation();
  const entry = `${key} ${location} ${language}`;
  const [pages, setPages] = useState<readonly ShelfPage[]>(() => pagesByEntry.get(entry) ?? []);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    if (pages.length > 0) remember(entry, pages);
  }, [entry, pages]);
  const last = pages.at(-1) ?? first;
  const seen = new Set<string>();
  return {
    // The catalogue may change between two requests, so a product can be on two pages.
    products: [first, ...pages]
      .flatMap((page) => page.products)
      .filter((product) => !seen.has(product._id) && seen.add(product._id)),
    nextPath: last.nextCursor ? productsPath(filter, { cursor: last.nextCursor }) : null,
    isLoading,
    async load(path: string) {
      setLoading(true);
      try {
        const page = await fetchPage(path, pathname);
        setPages((loaded) => [...loaded, page]);
      } catch {
        showToast("error", text("errorText"));
      } finally {
        setLoading(false);
      }
    },
  };
};
