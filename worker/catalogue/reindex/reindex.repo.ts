import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { assertThat, type Db, write } from "../../platform/d1/db.ts";
import { productPrices, products, SEARCHED_COLUMNS } from "../../schema/catalogue.table.ts";
import { counters } from "../../schema/counters.table.ts";
import { measureRankOf, packContentSql } from "../search/price-ranks.repo.ts";
import { CATALOGUE_REVISION, putIntoSearch, takeFromSearch } from "../search/search-tables.repo.ts";
import { type SearchedProduct, searchTerms } from "../search/search-terms.ts";

/** The serial up to which terms are current; no row when all are. A migration that changes terms sets it to 0. */
const PLACE = sql`SELECT value FROM ${counters} WHERE key = 'search.reindexed'`;

interface StaleRow extends SearchedProduct {
  readonly city: City;
  readonly serial: number;
  readonly place: number;
  readonly revision: number;
}

export const createReindexRepo = (db: Db) => ({
  isPending: async (): Promise<boolean> => (await db.all(PLACE)).length > 0,

  readNext: (max: number) =>
    db.all<StaleRow>(sql`
      SELECT ${SEARCHED_COLUMNS}, pp.city, pp.serial, place.value AS place, ${CATALOGUE_REVISION} AS revision
      FROM (${PLACE}) place
      CROSS JOIN ${productPrices} pp ON pp.serial > place.value
      CROSS JOIN ${products} p ON p.id = pp.product_id
      ORDER BY pp.serial LIMIT ${max}`),

  /** Aborts by an assert when the catalogue changed since the read, or another run wrote these rows first. */
  async write(rows: readonly StaleRow[]): Promise<void> {
    const [first] = rows;
    const last = rows.at(-1);
    if (!first || !last) return;
    const json = JSON.stringify(rows.map((row) => ({ serial: row.serial, terms: searchTerms(row) })));
    const from = sql`FROM json_each(${json}) CROSS JOIN ${productPrices} pp ON pp.serial = value ->> 'serial'`;
    const stale = sql`(SELECT value ->> 'serial' FROM json_each(${json}))`;
    await write(db, [
      assertThat(sql`${CATALOGUE_REVISION} = ${first.revision} AND (${PLACE}) = ${first.place}`),
      ...takeFromSearch(from),
      // Sets the measure and its rank too: the previous release sets neither for products added during the deploy, and
      // ranks must be unique row ids.
      sql`UPDATE ${products} SET measure_thousandths = ${packContentSql(sql`unit`, sql`pack_size`, sql`pack_unit`)}
        WHERE id IN (SELECT product_id FROM ${productPrices} WHERE serial IN ${stale})`,
      sql`UPDATE ${productPrices} SET measure_rank = ${measureRankOf(sql`price_paise`, sql`serial`, sql`product_id`)}
        WHERE serial IN ${stale}`,
      ...putIntoSearch(sql`value ->> 'terms'`, from),
      sql`UPDATE ${counters} SET value = ${last.serial} WHERE key = 'search.reindexed'`,
    ]);
  },

  finish: () => write(db, [sql`DELETE FROM ${counters} WHERE key = 'search.reindexed'`]),
});
