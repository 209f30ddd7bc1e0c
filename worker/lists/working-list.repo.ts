import { sql } from "drizzle-orm";
import { type ShortRulesRow, selectShortRules } from "../accounts/profiles/short-rules.repo.ts";
import { replacementsOf } from "../catalogue/replacements/replacements.repo.ts";
import type { ProductRow } from "../catalogue/to-product.ts";
import type { ShortRule } from "../identity/short-rule.contract.ts";
import type { Db } from "../platform/d1/db.ts";
import { prepareOnce, readTogether } from "../platform/d1/reads.ts";
import { coversSmallestQuantity, NAME_COLUMNS, productPrices, products } from "../schema/catalogue.table.ts";
import { lastPrices } from "../schema/last-prices.table.ts";
import { listLines, lists } from "../schema/lists.table.ts";
import { inUnits } from "../schema/quantities.ts";
import { type ListKey, type ListRow, OWN_LIST, selectList } from "./lists.repo.ts";

/** Money in paise. */
export interface WorkingLineRow
  extends Omit<ProductRow, "id" | "description" | "city" | "pricePaise" | "packSize" | "packUnit"> {
  readonly productId: string;
  readonly position: number;
  readonly par: number | null;
  readonly quantity: number;
  readonly hasQuantity: 0 | 1;
  readonly note: string;
  /** Null where the product is not sold in the city. */
  readonly pricePaise: number | null;
  /** JSON of `ReplacementRow[]`; null when the stock covers the smallest quantity. */
  readonly replacements: string | null;
}

export interface WorkingListRows {
  readonly list: ListRow | undefined;
  readonly lines: readonly WorkingLineRow[];
  /** In paise, by product id. */
  readonly lastPrices: Readonly<Record<string, number>>;
  /** By product id. */
  readonly shortRules: Readonly<Record<string, ShortRule>>;
}

const value = sql.placeholder;

/** Sorted in code, because sorting in D1 would read each row twice. */
const readLines = prepareOnce<ListKey>(
  () => sql`
    SELECT l.product_id AS productId, l.position, ${inUnits(sql`l.par_milli`)} AS par, ${inUnits(sql`l.quantity_milli`)} AS quantity,
      l.has_quantity AS hasQuantity, l.note, ${NAME_COLUMNS}, p.category, p.unit, p.image_key AS imageKey,
      ${inUnits(sql`p.order_multiple_milli`)} AS orderMultiple, ${inUnits(sql`p.min_quantity_milli`)} AS minQuantity,
      CASE WHEN pp.price_paise IS NULL OR p.deleted_at IS NOT NULL THEN 0 ELSE ${inUnits(sql`p.stock_milli`)} END AS stock,
      CASE WHEN p.deleted_at IS NULL THEN pp.price_paise END AS pricePaise,
      COALESCE(pp.breaks, '[]') AS breaks,
      CASE WHEN NOT (${coversSmallestQuantity(sql`p`)}) OR pp.price_paise IS NULL OR p.deleted_at IS NOT NULL
        THEN ${replacementsOf(sql`${value("city")}`)} END AS replacements
    FROM (SELECT id FROM ${lists} WHERE ${OWN_LIST}) own
    CROSS JOIN ${listLines} l ON l.list_id = own.id
    CROSS JOIN ${products} p ON p.id = l.product_id
    LEFT JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${value("city")}`,
);

const readPrices = prepareOnce<Pick<ListKey, "accountId" | "city">>(
  () => sql`SELECT prices FROM ${lastPrices} WHERE account_id = ${value("accountId")} AND city = ${value("city")}`,
);

const first = <Row>(rows: unknown[]): Row | undefined => (rows as Row[])[0];

const inOrder = (rows: unknown[]): WorkingLineRow[] =>
  (rows as WorkingLineRow[]).sort((a, b) => a.position - b.position || (a.productId < b.productId ? -1 : 1));

export const createWorkingListRepo = (db: Db) => ({
  /** One round trip. */
  async read(key: ListKey): Promise<WorkingListRows> {
    const [list, lines, prices, rules] = await readTogether(db, [
      { statement: selectList(key), toResult: first<ListRow> },
      { statement: readLines(key), toResult: inOrder },
      { statement: readPrices(key), toResult: first<{ prices: string }> },
      { statement: selectShortRules(key), toResult: first<ShortRulesRow> },
    ]);
    return {
      list,
      lines,
      lastPrices: prices ? JSON.parse(prices.prices) : {},
      shortRules: rules ? JSON.parse(rules.products) : {},
    };
  },
});
