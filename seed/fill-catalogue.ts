import { type SQL, sql } from "drizzle-orm";
import { DEFAULT_CITY } from "../worker/brand.contract.ts";
import type { Category } from "../worker/catalogue/categories.contract.ts";
import { raiseFeedVersion } from "../worker/catalogue/feed-version/feed-version.repo.ts";
import type { QuantityRules } from "../worker/catalogue/order-quantity.contract.ts";
import type { StoredBreak } from "../worker/catalogue/price-breaks.contract.ts";
import { recordPrices } from "../worker/catalogue/price-history/price-history.repo.ts";
import type { StoredDescriptions, StoredNames } from "../worker/catalogue/product-names.contract.ts";
import { measureRankOf, packContentSql, priceRankOf } from "../worker/catalogue/search/price-ranks.repo.ts";
import { ALL_SEARCH_TABLES, NAME_GAP, putIntoSearch } from "../worker/catalogue/search/search-tables.repo.ts";
import { nameKey, searchTerms } from "../worker/catalogue/search/search-terms.ts";
import { movementsOf } from "../worker/catalogue/stock/movements.repo.ts";
import type { ProductTax } from "../worker/catalogue/to-product.ts";
import type { Pack } from "../worker/catalogue/unit-price.contract.ts";
import type { Clock } from "../worker/platform/clock.ts";
import { type Db, type Statement, write } from "../worker/platform/d1/db.ts";
import { newId } from "../worker/platform/ids.ts";
import { productPrices, products } from "../worker/schema/catalogue.table.ts";
import { counters } from "../worker/schema/counters.table.ts";
import { inMilli } from "../worker/schema/quantities.ts";

/** Defaults: any quantity may be ordered, the product is exempt from tax and not weighed, and it has no price breaks. */
export interface ImportedProduct extends StoredNames, Pack, Partial<QuantityRules & ProductTax & StoredDescriptions> {
  readonly sku: string | null;
  readonly name: string;
  readonly category: Category;
  readonly pricePaise: number;
  readonly breaks?: readonly StoredBreak[];
  readonly stock: number;
  /** The stored form of `Conversions`; "" by default. */
  readonly conversions?: string;
  readonly zone?: string;
  readonly bin?: string;
  readonly description: string;
  readonly aliases: string;
  readonly imageKey: string;
}

const CHUNK = 200;

/** Merges all segments of the full-text tables. */
export const optimizeSearchTables = (): Statement[] =>
  ALL_SEARCH_TABLES.map(({ table }) => sql`INSERT INTO ${table} (${table}) VALUES ('optimize')`);

/** Fills an empty catalogue in `DEFAULT_CITY`, for demo shops and tests; returns the ids in the order of `rows`. */
export const fillCatalogue = async (db: Db, clock: Clock, rows: readonly ImportedProduct[]): Promise<string[]> => {
  const now = clock.now();
  const keyed = rows.map((row) => ({ ...row, id: newId(clock), key: nameKey(row.name), city: DEFAULT_CITY, now }));
  const ranked = [...keyed]
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map((row, index) => ({ ...row, serial: index + 1, nameRank: (index + 1) * NAME_GAP }));
  for (let start = 0; start < ranked.length; start += CHUNK) {
    const chunk = ranked.slice(start, start + CHUNK).map((row) => ({ ...row, terms: searchTerms(row) }));
    await write(db, insertions(JSON.stringify(chunk), now));
  }
  await write(db, [recount, ...optimizeSearchTables(), raiseFeedVersion(now)]);
  return keyed.map((row) => row.id);
};

const insertions = (json: string, now: number): Statement[] => {
  const from = sql`FROM json_each(${json})`;
  const fields = (...names: string[]): SQL =>
    sql.join(
      names.map((name) => sql.raw(`(value ->> '${name}')`)),
      sql`, `,
    );
  const priceRank = priceRankOf(fields("pricePaise"), fields("serial"));
  return [
    sql`INSERT INTO ${products} (id, sku, name, name_hindi, name_marathi, name_gujarati, name_key, category,
        description, description_hindi, description_marathi, description_gujarati, aliases, unit, pack_size, pack_unit, measure_thousandths, order_multiple_milli, min_quantity_milli,
        conversions, zone, bin, hsn, gst_rate_bp, is_prepacked, weight_tolerance_bp, stock_milli, image_key, created_at, updated_at)
      SELECT ${fields("id", "sku", "name", "nameHindi", "nameMarathi", "nameGujarati", "key", "category")},
        ${fields("description")}, COALESCE(${fields("descriptionHindi")}, ''), COALESCE(${fields("descriptionMarathi")}, ''),
        COALESCE(${fields("descriptionGujarati")}, ''), ${fields("aliases", "unit", "packSize", "packUnit")},
        ${packContentSql(fields("unit"), fields("packSize"), fields("packUnit"))},
        COALESCE(${inMilli(fields("orderMultiple"))}, 1000), COALESCE(${inMilli(fields("minQuantity"))}, 1000),
        COALESCE(${fields("conversions")}, ''), COALESCE(${fields("zone")}, ''), COALESCE(${fields("bin")}, ''),
        COALESCE(${fields("hsn")}, ''), COALESCE(${fields("gstRateBp")}, 0), COALESCE(${fields("isPrepacked")}, 0),
        ${fields("weightToleranceBp")}, ${inMilli(fields("stock"))}, ${fields("imageKey", "now", "now")} ${from}`,
    movementsOf(sql`SELECT ${fields("id")} AS product_id, ${inMilli(fields("stock"))} AS milli ${from}`, {
      kind: "opening",
      orderId: null,
      actorId: null,
      now,
    }),
    sql`INSERT INTO ${productPrices} (product_id, city, category, price_paise, breaks, serial, name_rank,
        price_rank, measure_rank)
      SELECT ${fields("id", "city", "category", "pricePaise")}, COALESCE(value -> 'breaks', '[]'), ${fields("serial", "nameRank")}, ${priceRank},
        ${measureRankOf(fields("pricePaise"), fields("serial"), fields("id"))} ${from}`,
    recordPrices(sql`SELECT ${fields("id", "city", "now", "pricePaise")} ${from}`),
    ...putIntoSearch(
      fields("terms"),
      sql`${from} CROSS JOIN ${productPrices} pp ON pp.product_id = ${fields("id")} AND pp.city = ${fields("city")}`,
    ),
  ];
};

const recount = sql`
  INSERT INTO ${counters} (key, value)
  SELECT 'products.' || city || '.' || category, count(*) FROM ${productPrices} GROUP BY city, category
  UNION ALL SELECT 'products.' || city || '.all', count(*) FROM ${productPrices} GROUP BY city
  UNION ALL SELECT 'products.all', count(*) FROM ${products} WHERE deleted_at IS NULL
  UNION ALL SELECT 'catalogue.revision', 1 WHERE true
  ON CONFLICT (key) DO UPDATE SET value = CASE WHEN key = 'catalogue.revision' THEN value + 1 ELSE excluded.value END`;
