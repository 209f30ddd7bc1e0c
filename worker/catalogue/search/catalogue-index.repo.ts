import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { cities } from "../../cities/cities.table.ts";
import { counters } from "../../counters/counters.table.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, runBatch, type Statement } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { productPrices, products } from "../catalogue.table.ts";
import type { Category, Unit } from "../categories.contract.ts";
import { nameKey, searchTerms } from "./search-terms.ts";

export interface ImportedProduct {
  readonly sku: string | null;
  readonly name: string;
  readonly category: Category;
  readonly unit: Unit;
  readonly pricePaise: number;
  readonly stock: number;
  readonly description: string;
  readonly aliases: string;
  readonly imageKey: string;
}

/** The gap between two neighbours' ranks, which allows 24 halvings for later names. */
export const NAME_GAP = 2 ** 24;
/** price × 2²¹ + serial stays below 2⁵³, so JavaScript and D1 represent it exactly. */
export const PRICE_STEP = 2 ** 21;
/** Cities share the full-text tables, so the name ranks of each city have a band of their own. */
export const CITY_BAND = 2 ** 45;
const CHUNK = 200;

/** The lower end of a city's band of name ranks. */
export const rankBase = (city: City): SQL =>
  sql`(SELECT position FROM ${cities} WHERE slug = ${city}) * ${sql.raw(String(CITY_BAND))}`;

/** Fills an empty catalogue in the city of the first band and returns the ids in the order of `rows`. */
export const createCatalogueImport = (db: Db, clock: Clock) => ({
  async fillCatalogue(rows: readonly ImportedProduct[], city: City): Promise<string[]> {
    const now = clock.now();
    const keyed = rows.map((row) => ({ ...row, id: newId(clock), key: nameKey(row.name), city, now }));
    const ranked = [...keyed]
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .map((row, index) => ({
        ...row,
        serial: index + 1,
        nameRank: (index + 1) * NAME_GAP,
        priceRank: row.pricePaise * PRICE_STEP + index + 1,
      }));
    for (let start = 0; start < ranked.length; start += CHUNK) {
      const chunk = ranked.slice(start, start + CHUNK).map((row) => ({ ...row, terms: searchTerms(row) }));
      await runBatch(db, insertions(db, JSON.stringify(chunk)));
    }
    await db.run(recount);
    return keyed.map((row) => row.id);
  },
});

const insertions = (db: Db, json: string): Statement[] => {
  const from = sql`FROM json_each(${json})`;
  const fields = (...names: string[]): SQL =>
    sql.join(
      names.map((name) => sql.raw(`value ->> '${name}'`)),
      sql`, `,
    );
  return [
    db.run(sql`INSERT INTO ${products} (id, sku, name, name_key, category, description, aliases, unit, stock, image_key,
      created_at, updated_at) SELECT ${fields("id", "sku", "name", "key", "category", "description", "aliases", "unit", "stock", "imageKey", "now", "now")} ${from}`),
    db.run(sql`INSERT INTO ${productPrices} (product_id, city, category, price_paise, serial, name_rank, price_rank)
      SELECT ${fields("id", "city", "category", "pricePaise", "serial", "nameRank", "priceRank")} ${from}`),
    db.run(sql`INSERT INTO product_search_by_name (rowid, terms) SELECT ${fields("nameRank", "terms")} ${from}`),
    db.run(sql`INSERT INTO product_search_by_price (rowid, terms) SELECT ${fields("priceRank", "terms")} ${from}`),
  ];
};

const recount = sql`
  INSERT INTO ${counters} (key, value)
  SELECT 'products.' || city || '.' || category, count(*) FROM ${productPrices} GROUP BY city, category
  UNION ALL SELECT 'products.' || city || '.all', count(*) FROM ${productPrices} GROUP BY city
  UNION ALL SELECT 'products.all', count(*) FROM ${products} WHERE deleted_at IS NULL
  UNION ALL SELECT 'catalogue.revision', 1 WHERE true
  ON CONFLICT (key) DO UPDATE SET value = CASE WHEN key = 'catalogue.revision' THEN value + 1 ELSE excluded.value END`;
