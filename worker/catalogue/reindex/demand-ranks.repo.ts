import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { assertThat, type Db, write } from "../../platform/d1/db.ts";
import { productPrices, products, SEARCHED_COLUMNS } from "../../schema/catalogue.table.ts";
import { cities } from "../../schema/cities.table.ts";
import { counters } from "../../schema/counters.table.ts";
import { CATALOGUE_REVISION, putIntoSearch, SEARCH_TABLES, takeFromSearch } from "../search/search-tables.repo.ts";
import { type SearchedProduct, searchTerms } from "../search/search-terms.ts";
import { requestMerge } from "./search-merge.repo.ts";

interface Demand {
  readonly id: string;
  readonly demand: number;
}

interface MovedProduct extends SearchedProduct, Demand {
  readonly revision: number;
}

export const createDemandRanksRepo = (db: Db) => ({
  /** Cities whose demand was last updated before `day`, which counts days since the epoch. */
  async listDue(day: number): Promise<City[]> {
    const rows = await db.all<{ city: City }>(sql`
      SELECT slug AS city FROM ${cities} WHERE COALESCE((
        SELECT value FROM ${counters} WHERE key = 'search.demand.' || slug), 0) < ${day} ORDER BY slug`);
    return rows.map(({ city }) => city);
  },

  /** Products whose demand has changed; those missing from `wanted` have demand 0. */
  listMoved: (city: City, wanted: readonly Demand[], max: number) => {
    const json = JSON.stringify(wanted);
    return db.all<MovedProduct>(sql`
      WITH wanted AS (SELECT value ->> 'id' AS id, value ->> 'demand' AS demand FROM json_each(${json})),
      moved AS (
        SELECT w.id, w.demand FROM wanted w
        CROSS JOIN ${productPrices} pp ON pp.product_id = w.id AND pp.city = ${city} AND pp.demand <> w.demand
        UNION ALL SELECT pp.product_id, 0 FROM ${productPrices} pp INDEXED BY product_prices_demand
        WHERE pp.city = ${city} AND pp.demand > 0 AND pp.product_id NOT IN (SELECT id FROM wanted) LIMIT ${max})
      SELECT ${SEARCHED_COLUMNS}, moved.demand, ${CATALOGUE_REVISION} AS revision
      FROM moved CROSS JOIN ${products} p ON p.id = moved.id
      CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}`);
  },

  /** Aborts by an assert when the catalogue changed since. */
  async move(city: City, moved: readonly MovedProduct[]): Promise<void> {
    const tables = [SEARCH_TABLES.relevance];
    const json = JSON.stringify(
      moved.map((row) => ({ id: row.id, demand: row.demand, terms: searchTerms({ ...row, city }) })),
    );
    const listed = sql`FROM json_each(${json})
      CROSS JOIN ${productPrices} pp ON pp.product_id = value ->> 'id' AND pp.city = ${city}`;
    await write(db, [
      assertThat(sql`${CATALOGUE_REVISION} = ${moved[0]?.revision ?? 0}`),
      ...takeFromSearch(listed, tables),
      // The unary plus stops SQLite from using an index that begins with the city, which would read all of the city's
      // rows for each product.
      sql`UPDATE ${productPrices} SET demand = wanted.demand
        FROM (SELECT value ->> 'id' AS id, value ->> 'demand' AS demand FROM json_each(${json})) AS wanted
        WHERE product_id = wanted.id AND +city = ${city}`,
      ...putIntoSearch(sql`value ->> 'terms'`, listed, tables),
    ]);
  },

  /** Marks the city as updated and requests a merge of the index segments that the changes left. */
  finish: (city: City, day: number) =>
    write(db, [
      sql`INSERT INTO ${counters} (key, value) VALUES (${`search.demand.${city}`}, ${day})
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      requestMerge(),
    ]),
});
