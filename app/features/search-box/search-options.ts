import { href } from "react-router";
import type { Category } from "../../../worker/catalogue/categories.contract.ts";
import type { SuggestedProduct, Suggestions } from "../../../worker/catalogue/search/suggestions.contract.ts";
import { type ProductFilter, productsPath } from "../catalogue/product-filter.ts";

export type SearchOption = { readonly to: string; readonly search: string } & (
  | { readonly kind: "product"; readonly product: SuggestedProduct }
  | { readonly kind: "category"; readonly category: Category }
  | { readonly kind: "all" | "recent" }
);

/** The page's filter; an option keeps its sort order. */
type PageFilter = Pick<ProductFilter, "search" | "category" | "sort">;

const resultsPath = ({ sort }: PageFilter, search: string, category: ProductFilter["category"]): string =>
  productsPath({ search, category, sort });

/** Products first, because most people look for one; last a link to all results. Empty when nothing was found. */
export const suggestedOptions = (
  { products, categories }: Suggestions,
  search: string,
  filter: PageFilter,
): SearchOption[] => {
  if (products.length + categories.length === 0) return [];
  return [
    ...products.map((product) => ({
      kind: "product" as const,
      to: href("/products/:productId", { productId: product._id }),
      search,
      product,
    })),
    ...categories.map((category) => ({
      kind: "category" as const,
      to: resultsPath(filter, search, category),
      search,
      category,
    })),
    { kind: "all", to: resultsPath(filter, search, "all"), search },
  ];
};

export const recentOptions = (searches: readonly string[], filter: PageFilter): SearchOption[] =>
  searches.map((search) => ({ kind: "recent", to: resultsPath(filter, search, "all"), search }));

/**
 * The option that a key activates; −1 is the field itself, before the first option and after the last. Null for keys
 * that do not move.
 */
export const moveActive = (key: string, active: number, count: number): number | null => {
  if (count === 0) return null;
  if (key === "ArrowDown") return active + 1 < count ? active + 1 : -1;
  if (key === "ArrowUp") return active >= 0 ? active - 1 : count - 1;
  // While the field itself is active, Home and End move its caret.
  if (active < 0) return null;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
};
