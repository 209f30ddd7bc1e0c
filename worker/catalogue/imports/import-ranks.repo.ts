import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { productPrices, products } from "../../schema/catalogue.table.ts";
import { productImportRows } from "../../schema/product-import.table.ts";
import { NAME_GAP, rankBase } from "../search/search-tables.repo.ts";

/**
 * For each new or changed name of an import: the ranks of its neighbours in the catalogue, and the number and order of the
 * import's names between these two neighbours.
 */
const places = (importId: string, city: City): SQL => sql`
  settled AS MATERIALIZED (
    SELECT r.position, r.name_key, COALESCE((
      SELECT max(pp.name_rank) FROM ${products} p
      CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
      WHERE p.name_key = (
        SELECT q.name_key FROM ${products} q CROSS JOIN ${productPrices} qp ON qp.product_id = q.id AND qp.city = ${city}
        WHERE q.name_key <= r.name_key ORDER BY q.name_key DESC LIMIT 1)), ${rankBase(city)}) AS below
    FROM ${productImportRows} r WHERE r.import_id = ${importId} AND r.name_key IS NOT NULL),
  spaced AS (
    SELECT position, name_key, below, row_number() OVER (PARTITION BY below ORDER BY name_key, position) AS place,
      count(*) OVER (PARTITION BY below) AS many, (
      SELECT name_rank FROM ${productPrices} WHERE city = ${city} AND name_rank > below ORDER BY name_rank LIMIT 1) AS above
    FROM settled),
  placed AS (
    SELECT position, name_key, below,
      (COALESCE(above, below + ${sql.raw(String(NAME_GAP))} * (many + 1)) - below) / (many + 1) AS step, place, many
    FROM spaced)`;

/**
 * Computes the ranks of all names inside the import's batch, where no other change can interfere. A rank is NULL where no
 * gap is left, and the prices' NOT NULL constraint then rejects it. An upsert finds each row by its key.
 */
export const placeOf = (importId: string, city: City): SQL => sql`
  INSERT INTO ${productImportRows} (import_id, position, line, sent, name_rank)
  WITH ${places(importId, city)}
  SELECT ${importId}, position, 0, '', CASE WHEN step > 0 THEN below + step * place END FROM placed WHERE true
  ON CONFLICT (import_id, position) DO UPDATE SET name_rank = excluded.name_rank`;

/** The positions without a gap: one name for each, and the number of names to insert there. */
export const crowdedPlaces = (importId: string, city: City): SQL => sql`
  WITH ${places(importId, city)}
  SELECT min(name_key) AS key, max(many) AS many FROM placed WHERE step = 0 GROUP BY below`;
