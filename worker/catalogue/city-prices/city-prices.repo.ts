import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { assertRowsChanged, assertThat, type Db, readBatch, type Statement, write } from "../../platform/d1/db.ts";
import { productPrices, products, SEARCHED_COLUMNS } from "../../schema/catalogue.table.ts";
import { cityPriceCopies } from "../../schema/cities.table.ts";
import { counters } from "../../schema/counters.table.ts";
import { dropInvalidBreaks, parseBreaks } from "../price-breaks.contract.ts";
import { deletePrices, recordPrices } from "../price-history/price-history.repo.ts";
import { measureRankOf, priceRankOf } from "../search/price-ranks.repo.ts";
import { CATALOGUE_REVISION, putIntoSearch, rankBase, takeFromSearch } from "../search/search-tables.repo.ts";
import { type SearchedProduct, searchTerms } from "../search/search-terms.ts";

type PriceCopy = typeof cityPriceCopies.$inferSelect & {
  readonly currentRevision: number;
  /** 1 when the city already has prices, else 0. */
  readonly hasPrices: number;
};

/** Money in paise. */
interface SourceProduct extends SearchedProduct {
  readonly id: string;
  readonly pricePaise: number;
  readonly breaks: string;
  readonly rank: number;
}

/** The highest price whose rank fits (docs/decisions/0003-search.md). */
const MAX_PAISE = 1_000_000_000;

/** A price above 0 never becomes 0. */
const changePaise = (paise: number, basisPoints: number): number =>
  paise === 0 ? 0 : Math.min(MAX_PAISE, Math.max(1, Math.floor((paise * (10_000 + basisPoints) + 5_000) / 10_000)));

/** Changes a price and its breaks by `basisPoints`, rounded to the paisa; `breaks` is the stored JSON. */
const changePrice = (
  { pricePaise, breaks }: { readonly pricePaise: number; readonly breaks: string },
  basisPoints: number,
) => {
  const price = changePaise(pricePaise, basisPoints);
  const lower = parseBreaks(breaks).map((one) => ({ ...one, pricePaise: changePaise(one.pricePaise, basisPoints) }));
  return { pricePaise: price, breaks: JSON.stringify(dropInvalidBreaks(price, lower)) };
};

export const createCityPricesRepo = (db: Db) => {
  /** Aborts the batch when another request copied this part, or the catalogue changed. */
  const advance = ({ city, revision, afterRank, copied }: PriceCopy, set: SQL): Statement[] => [
    sql`UPDATE ${cityPriceCopies} SET ${set} WHERE city = ${city} AND finished_at IS NULL
      AND revision = ${revision} AND after_rank = CAST(${afterRank} AS INTEGER) AND copied = ${copied}`,
    assertRowsChanged(1),
  ];

  return {
    /** One round trip. */
    async readNext(city: City, limit: number) {
      const [copies, rows] = await readBatch(db, [
        sql`SELECT city, source, basis_points AS basisPoints, revision, after_rank AS afterRank, copied,
            started_by AS startedBy, started_at AS startedAt, finished_at AS finishedAt, ${CATALOGUE_REVISION} AS currentRevision,
            EXISTS (SELECT 1 FROM ${productPrices} WHERE city = ${city}) AS hasPrices
          FROM ${cityPriceCopies} WHERE city = ${city}`,
        sql`SELECT ${SEARCHED_COLUMNS}, pp.price_paise AS pricePaise, pp.breaks, pp.name_rank AS rank
          FROM ${cityPriceCopies} copy
          CROSS JOIN ${productPrices} pp ON pp.city = copy.source AND pp.name_rank > copy.after_rank
          CROSS JOIN ${products} p ON p.id = pp.product_id
          WHERE copy.city = ${city} AND copy.finished_at IS NULL ORDER BY pp.name_rank LIMIT ${limit}`,
      ]);
      return { copy: (copies as PriceCopy[])[0], rows: rows as SourceProduct[] };
    },

    /**
     * Shifts ranks into the city's own band and keeps their distances, so that copied products keep their order by
     * name.
     */
    async copy(copy: PriceCopy, rows: readonly SourceProduct[], now: number): Promise<void> {
      const { city, source, basisPoints, revision } = copy;
      const values = JSON.stringify(
        rows.map((row) => ({ ...row, ...changePrice(row, basisPoints), terms: searchTerms({ ...row, city }) })),
      );
      const from = sql`FROM json_each(${values}) row`;
      await write(db, [
        assertThat(sql`${CATALOGUE_REVISION} = ${revision}`),
        ...advance(
          copy,
          sql`after_rank = CAST(${rows.at(-1)?.rank ?? 0} AS INTEGER), copied = copied + ${rows.length}`,
        ),
        sql`INSERT INTO ${productPrices} (product_id, city, category, price_paise, breaks, serial, name_rank,
            price_rank, measure_rank)
          SELECT copied.id, ${city}, category, price, breaks, serial, rank, ${priceRankOf(sql`price`, sql`serial`)},
            ${measureRankOf(sql`price`, sql`serial`, sql`copied.id`)} FROM (
            SELECT value ->> 'id' AS id, value ->> 'category' AS category,
              value ->> 'pricePaise' AS price, value ->> 'breaks' AS breaks, last.serial + row.key + 1 AS serial,
              value ->> 'rank' - ${rankBase(source)} + ${rankBase(city)} AS rank
            ${from} CROSS JOIN (SELECT COALESCE(max(serial), 0) AS serial FROM ${productPrices}) AS last) copied`,
        recordPrices(sql`SELECT value ->> 'id', ${city}, ${now}, value ->> 'pricePaise' ${from}`),
        ...putIntoSearch(
          sql`value ->> 'terms'`,
          sql`${from} CROSS JOIN ${productPrices} pp ON pp.product_id = value ->> 'id' AND pp.city = ${city}`,
        ),
      ]);
    },

    /** Removes at most `max` copied products, because the catalogue changed. */
    async removeSome(copy: PriceCopy, max: number): Promise<void> {
      const { city } = copy;
      const some = sql`FROM ${productPrices} pp WHERE city = ${city} ORDER BY name_rank LIMIT ${max}`;
      await write(db, [
        ...advance(copy, sql`copied = 0, after_rank = 0`),
        ...takeFromSearch(some),
        deletePrices(city, sql`SELECT product_id ${some}`),
        sql`DELETE FROM ${productPrices} WHERE serial IN (SELECT serial ${some})`,
      ]);
    },

    /** Restarts at the catalogue's current revision, once nothing is left of the previous attempt. */
    async restart(copy: PriceCopy): Promise<void> {
      await write(db, [
        ...advance(copy, sql`copied = 0, after_rank = 0, revision = ${CATALOGUE_REVISION}`),
        assertThat(sql`NOT EXISTS (SELECT 1 FROM ${productPrices} WHERE city = ${copy.city})`),
      ]);
    },

    /** Writes the counters of the copied products and marks the copy as finished, so that the city can be opened. */
    async finish(copy: PriceCopy, now: number, effects: readonly Statement[]): Promise<void> {
      const { city, revision } = copy;
      await write(db, [
        assertThat(sql`${CATALOGUE_REVISION} = ${revision}`),
        ...advance(copy, sql`finished_at = ${now}`),
        // Recounts, because deletions during the copy have already lowered these counters.
        sql`DELETE FROM ${counters} WHERE key >= ${`products.${city}.`} AND key < ${`products.${city}/`}`,
        sql`INSERT INTO ${counters} (key, value)
          SELECT 'products.' || ${city} || '.' || category, count(*) FROM ${productPrices} WHERE city = ${city} GROUP BY category
          UNION ALL SELECT 'products.' || ${city} || '.all', count(*) FROM ${productPrices} WHERE city = ${city}`,
        ...effects,
      ]);
    },

    /** Earliest start first. */
    async listUnfinished(): Promise<City[]> {
      const rows = await db.all<{ city: City }>(
        sql`SELECT city FROM ${cityPriceCopies} WHERE finished_at IS NULL ORDER BY started_at`,
      );
      return rows.map(({ city }) => city);
    },
  };
};
