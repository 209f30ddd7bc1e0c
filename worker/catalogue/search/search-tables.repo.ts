import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { cities } from "../../schema/cities.table.ts";
import { counters } from "../../schema/counters.table.ts";

/**
 * A full-text table. All have the same terms, and each has the ranks of one sort order as row ids, so that a page of results
 * needs no sort (docs/decisions/0003-search.md).
 */
interface SearchTable {
  readonly table: SQL;
  /** The row id, from columns of `product_prices pp`. */
  readonly rank: SQL;
}

/** Rises with every change of the catalogue. */
export const CATALOGUE_REVISION = sql`COALESCE((SELECT value FROM ${counters} WHERE key = 'catalogue.revision'), 0)`;

/** Cities share the full-text tables, so the ranks of each city have a band of their own. */
export const CITY_BAND = 2 ** 45;
/** Demand is 0 to 15 on a logarithmic scale, so that it seldom changes. */
export const MAX_DEMAND = 15;
/** Products of equal demand are ordered by name; a city has room for 131,072 of them. */
const DEMAND_STEP = CITY_BAND / (MAX_DEMAND + 1);

/** The initial gap between the ranks of neighbours, which later names can halve 24 times. */
export const NAME_GAP = 2 ** 24;

const number = (value: number): SQL => sql.raw(String(value));

/** The lower end of a city's band of name ranks. */
export const rankBase = (city: City): SQL =>
  sql`(SELECT position FROM ${cities} WHERE slug = ${city}) * ${number(CITY_BAND)}`;

export const SEARCH_TABLES = {
  name: { table: sql`product_search_by_name`, rank: sql`pp.name_rank` },
  price: { table: sql`product_search_by_price`, rank: sql`pp.price_rank` },
  unit_price: { table: sql`product_search_by_measure`, rank: sql`pp.measure_rank` },
  /** Most ordered first. */
  relevance: {
    table: sql`product_search_by_demand`,
    rank: sql`pp.name_rank + (${number(MAX_DEMAND)} - pp.demand) * ${number(DEMAND_STEP)}`,
  },
} as const satisfies Record<string, SearchTable>;

export const ALL_SEARCH_TABLES: readonly SearchTable[] = Object.values(SEARCH_TABLES);

/**
 * `from` selects rows `pp` of `product_prices`. Call this before their ranks change, and `putIntoSearch` afterwards.
 */
export const takeFromSearch = (from: SQL, tables = ALL_SEARCH_TABLES): Statement[] =>
  tables.map(({ table, rank }) => sql`DELETE FROM ${table} WHERE rowid IN (SELECT ${rank} ${from})`);
export const putIntoSearch = (terms: SQL, from: SQL, tables = ALL_SEARCH_TABLES): Statement[] =>
  tables.map(({ table, rank }) => sql`INSERT INTO ${table} (rowid, terms) SELECT ${rank}, ${terms} ${from}`);

/** The name rank of a row id of `SEARCH_TABLES.relevance`. */
export const nameRankOf = (rowId: SQL): SQL =>
  sql`${rowId} / ${number(CITY_BAND)} * ${number(CITY_BAND)} + ${rowId} % ${number(DEMAND_STEP)}`;
