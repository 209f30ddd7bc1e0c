import type { Db } from "../../platform/d1/db.ts";
import { readTogether } from "../../platform/d1/reads.ts";
import { pageOf } from "../../platform/paging.ts";
import { fromMilli, toMilli } from "../../platform/quantity.contract.ts";
import type { ProductQuery, StaffProduct } from "../catalogue.contract.ts";
import { toVersionTag } from "../product-input.contract.ts";
import { searchReadings } from "../search/search.repo.ts";
import { typedTiers } from "../search/typed-tiers.ts";
import type { StockFilter, StockPage } from "../stock-list.contract.ts";
import { toProduct } from "../to-product.ts";
import { readQuery } from "../words/query-words.ts";
import { createStockListRepo, STOCK_COUNT_CAP } from "./stock-list.repo.ts";

/** Matches read per page: the search index holds no stock, so the stock filter runs on the rows read. */
export const MATCHES_PER_PAGE = 300;

type StockQuery = ProductQuery & { readonly stock: Exclude<StockFilter, "all"> };
type Row = Parameters<typeof toProduct>[0] & { readonly version: number };

export const toStaffProduct = (row: Row): StaffProduct => ({
  ...toProduct(row),
  tag: toVersionTag(row),
});

/** Parses "4500.01ARZ…", the stock in thousandths and the id of the last row of the previous page. */
const parseCursor = (cursor: string | undefined) => {
  const [stock, id] = cursor?.split(".") ?? [];
  return stock && id ? { stock: fromMilli(Number(stock)), id } : null;
};

/** Products low or out of stock, lowest stock first; with a search, the matches in name order. */
export const readStockPage = async (db: Db, query: StockQuery): Promise<StockPage> => {
  const { category, location: city, limit, cursor } = query;
  const isOut = query.stock === "out";
  if (query.search === "") {
    const range = { category, city, isOut, after: parseCursor(cursor), limit: limit + 1 };
    const { rows, total } = await createStockListRepo(db).list(range);
    const { page, nextCursor } = pageOf(rows, limit, (last) => `${toMilli(last.stock)}.${last.id}`);
    return {
      products: page.map(toStaffProduct),
      nextCursor,
      total: Math.min(total, STOCK_COUNT_CAP),
      totalIsCapped: total > STOCK_COUNT_CAP,
    };
  }
  const typed = typedTiers(readQuery(query.search), { category, city });
  if (!typed) return { products: [], nextCursor: null, total: 0, totalIsCapped: false };
  const after = Number.parseInt(cursor ?? "0", 36) || 0;
  const readings = [{ all: typed.all, tiers: [{ match: typed.all, after, tier: 0 }] }];
  const range = { readings, city, limit: MATCHES_PER_PAGE, totalKey: "" };
  const [{ rows }] = await readTogether(db, [searchReadings.page("name", range)]);
  const found = rows.filter((row) => row.stock <= (isOut ? 0 : 10));
  const last = found.length > limit ? found[limit - 1] : rows.length === MATCHES_PER_PAGE ? rows.at(-1) : undefined;
  return {
    products: found.slice(0, limit).map(toStaffProduct),
    nextCursor: last ? last.rank.toString(36) : null,
    total: null,
    totalIsCapped: false,
  };
};
