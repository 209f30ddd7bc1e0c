import { href } from "react-router";
import type { Category } from "../../../worker/catalogue/categories.contract.ts";
import type { SuggestedProduct, Suggestions } from "../../../worker/catalogue/search/suggestions.contract.ts";
import { type ProductFilter, productsPath } from "../catalogue/product-filter.ts";

/** An entry of the list and where it leads. */
export type SearchOption = { readonly to: string; readonly search: string } & (
  | { readonly kind: "product"; readonly product: SuggestedProduct }
  | { readonly kind: "category"; readonly category: Category }
  | { readonly kind: "all" | "recent" }
);

/** The page's filter, of which an option keeps the order that was asked for. */
type Shown = Pick<ProductFilter, "search" | "category" | "sort">;

const resultsPath = ({ sort }: Shown, search: string, category: ProductFilter["category"]): string =>
  productsPath({ search, category, sort });

/** Products first, because most people look for one; the last entry leads to all results. Empty when nothing was found. */
export const suggestedOptions = (
  { products, categories }: Suggestions,
  search: string,
  shown: Shown,
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
      to: resultsPath(shown, search, category),
      search,
      category,
    })),
    { kind: "all", to: resultsPath(shown, search, "all"), search },
  ];
};

export const recentOptions = (searches: readonly string[], shown: Shown): SearchOption[] =>
  searches.map((search) => ({ kind: "recent", to: resultsPath(shown, search, "all"), search }));

/**
 * The option that a key makes the active one; −1 is the field itself, which comes before the first and after the last.
 * Null for keys that do not move.
 */
export const moveActive = (key: string, active: number, count: number): number | null => {
  if (count === 0) return null;
  if (key === "ArrowDown") return active + 1 < count ? active + 1 : -1;
  if (key === "ArrowUp") return active >= 0 ? active - 1 : count - 1;
  // In the field itself these keys move the caret.
  if (active < 0) return null;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
};
