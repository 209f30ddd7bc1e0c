import { toProduct } from "../to-product.ts";
import type { SearchResult } from "./search.service.ts";
import { MAX_SUGGESTED_CATEGORIES, MAX_SUGGESTED_PRODUCTS, type Suggestions } from "./suggestions.contract.ts";

/** Categories are those of the products found, in the same order. */
export const toSuggestions = (found: Pick<SearchResult, "rows" | "corrected"> | null): Suggestions => {
  const rows = found?.rows.slice(0, MAX_SUGGESTED_PRODUCTS) ?? [];
  const products = rows.map((row) => {
    const { _id, name, names, unit, image, stock, orderMultiple, minQuantity, price } = toProduct(row);
    return { _id, name, names, unit, image, stock, orderMultiple, minQuantity, price: price[row.city] ?? 0 };
  });
  const categories = [...new Set(rows.map(({ category }) => category))].slice(0, MAX_SUGGESTED_CATEGORIES);
  return { corrected: found?.corrected ?? null, products, categories };
};
