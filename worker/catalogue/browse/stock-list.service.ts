import type { Product, ProductQuery } from "../catalogue.contract.ts";
import { seenTag } from "../product-input.contract.ts";
import { matchExpression } from "../search/search-terms.ts";
import type { StockFilter, StockPage } from "../stock-list.contract.ts";
import { toProduct } from "../to-product.ts";
import type { CatalogueRepo } from "./catalogue.repo.ts";
import { type createStockListRepo, STOCK_COUNT_CAP } from "./stock-list.repo.ts";

/** Stock is in no search index, for it changes with every order: so many matches are looked at for a page. */
export const LOOKED_AT = 300;

interface Repos {
  readonly stock: ReturnType<typeof createStockListRepo>;
  readonly catalogue: Pick<CatalogueRepo, "search">;
}
type Asked = ProductQuery & { readonly stock: Exclude<StockFilter, "all"> };
type Row = Parameters<typeof toProduct>[0] & { readonly version: number };

const shown = (row: Row): Product & { readonly tag: string } => ({ ...toProduct(row), tag: seenTag(row) });

/** "4.01ARZ…": stock and id of the last row of the page before. */
const placeOf = (cursor: string | undefined) => {
  const [stock, id] = cursor?.split(".") ?? [];
  return stock && id ? { stock: Number(stock), id } : null;
};

/** Products that are running out, for staff: all of them least first, or those that a search finds in its order. */
export const readStockPage = async ({ stock, catalogue }: Repos, query: Asked): Promise<StockPage> => {
  const { category, location: city, limit, cursor } = query;
  const isOut = query.stock === "out";
  if (query.search === "") {
    const { rows, total } = await stock.list({ category, city, isOut, after: placeOf(cursor), limit: limit + 1 });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      products: rows.slice(0, limit).map(shown),
      nextCursor: last ? `${last.stock}.${last.id}` : null,
      total: Math.min(total, STOCK_COUNT_CAP),
      totalIsCapped: total > STOCK_COUNT_CAP,
    };
  }
  const match = matchExpression(query.search, category, city);
  if (!match) return { products: [], nextCursor: null, total: 0, totalIsCapped: false };
  const after = Number.parseInt(cursor ?? "0", 36) || 0;
  const { rows } = await catalogue.search(match, match, { category, city, sort: "name", after, limit: LOOKED_AT });
  const found = rows.filter((row) => row.stock <= (isOut ? 0 : 10));
  const last = found.length > limit ? found[limit - 1] : rows.length === LOOKED_AT ? rows.at(-1) : undefined;
  return {
    products: found.slice(0, limit).map(shown),
    nextCursor: last ? last.rank.toString(36) : null,
    total: null,
    totalIsCapped: false,
  };
};
