import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { type Db, readBatch } from "../../platform/d1/db.ts";
import { toMilli } from "../../platform/quantity.contract.ts";
import { PRODUCT_COLUMNS, productPrices, products } from "../../schema/catalogue.table.ts";
import type { Category } from "../categories.contract.ts";
import type { EditableProduct } from "../products/product-changes.repo.ts";

interface StockRange {
  readonly category: Category | "all";
  readonly city: City;
  readonly isOut: boolean;
  /** The last row of the previous page, in the order of stock and id; null for the first page. */
  readonly after: { readonly stock: number; readonly id: string } | null;
  readonly limit: number;
}

/** Products are counted up to this number and shown as "100+" beyond it. */
export const STOCK_COUNT_CAP = 100;

/** Compares only ids when every row has stock 0, because SQLite uses no index range for (stock, id) in that case. */
const afterRow = ({ stock, id }: NonNullable<StockRange["after"]>, isOut: boolean): SQL =>
  isOut ? sql`AND p.id > ${id}` : sql`AND (p.stock_milli, p.id) > (${toMilli(stock)}, ${id})`;

/** Products with a low stock, lowest first. Partial indexes make the cost independent of the catalogue's size. */
export const createStockListRepo = (db: Db) => ({
  async list({ category, city, isOut, after, limit }: StockRange) {
    // The limit of ten units is written out, because SQLite uses a partial index only for a literal condition.
    const which = sql`p.deleted_at IS NULL AND p.stock_milli <= 10000 ${isOut ? sql`AND p.stock_milli = 0` : sql``}
      ${category === "all" ? sql`` : sql`AND p.category = ${category}`}`;
    const from = sql`${products} p INDEXED BY ${sql.raw(
      category === "all" ? "products_low_stock" : "products_low_stock_category",
    )}`;
    const [rows, counted] = await readBatch(db, [
      sql`SELECT ${PRODUCT_COLUMNS}, p.version
        FROM ${from} CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
        WHERE ${which} ${after ? afterRow(after, isOut) : sql``}
        ORDER BY p.stock_milli, p.id LIMIT ${limit}`,
      sql`SELECT count(*) AS total FROM (SELECT 1 FROM ${from} WHERE ${which} LIMIT ${STOCK_COUNT_CAP + 1})`,
    ]);
    return { rows: rows as EditableProduct[], total: (counted as { total: number }[])[0]?.total ?? 0 };
  },
});
