import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { type Db, plainSql, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { type PendingRead, prepareOnce } from "../../platform/d1/reads.ts";
import { PRODUCT_COLUMNS, productPrices, products, searchTotals } from "../../schema/catalogue.table.ts";
import { SEARCH_COUNT_CAP } from "../catalogue.contract.ts";
import type { ProductRow } from "../to-product.ts";
import { type Guess, nearSounds } from "../words/guesses.ts";
import type { SearchWord } from "../words/query-words.ts";
import { slotOf } from "../words/slot-of.ts";
import { CATALOGUE_REVISION, nameRankOf, SEARCH_TABLES } from "./search-tables.repo.ts";
import { MARKS, MATCHES_NOTHING } from "./search-terms.ts";

export type SearchSort = keyof typeof SEARCH_TABLES;

interface Tier {
  readonly match: string;
  /** Only rows after this row id. */
  readonly after: number;
  /** The position of this tier among the tiers of all readings. */
  readonly tier: number;
}

export interface RankedReading {
  /** Best first; a product matches at most one. */
  readonly tiers: readonly Tier[];
  /** Matches what any tier matches. */
  readonly all: string;
}

export interface SearchRange {
  /** Only the first reading that matches anything is used. */
  readonly readings: readonly RankedReading[];
  readonly city: City;
  readonly limit: number;
  /** Identifies this search in `search_totals`. */
  readonly totalKey: string;
}

export interface FoundProduct extends ProductRow {
  readonly aliases: string;
  readonly version: number;
  readonly tier: number;
  readonly rank: number;
}

export interface FoundPage {
  readonly rows: readonly FoundProduct[];
  /** The stored match total; null when none is stored for the current catalogue. */
  readonly total: number | null;
}

/** The fixed number of slots of `search_totals`, which limits the size of the table. */
export const MAX_SEARCH_TOTALS = 4096;

export const totalSlotOf = (key: string): string => String(slotOf(key, MAX_SEARCH_TOTALS));

const value = sql.placeholder;
const storedTotal = (slot: SQL, key: SQL): SQL =>
  sql`(SELECT total FROM ${searchTotals} WHERE key = ${slot} AND match = ${key} AND revision = ${CATALOGUE_REVISION})`;

/** A statement has parameters for three readings; missing ones match nothing. */
const READINGS = [0, 1, 2] as const;

type ReadingValues = Record<`${"all" | "tiers"}${(typeof READINGS)[number]}`, string>;
const readingValues = ({ readings }: SearchRange): ReadingValues =>
  Object.fromEntries(
    READINGS.flatMap((at) => [
      [`all${at}`, readings[at]?.all ?? MATCHES_NOTHING],
      [`tiers${at}`, JSON.stringify(readings[at]?.tiers ?? [])],
    ]),
  ) as ReadingValues;

/**
 * All tables have the same terms, but only this one has indexes of long prefixes (migrations/0036_search_prefixes.sql).
 */
const FASTEST_TABLE = SEARCH_TABLES.relevance.table;

/** The tiers of the first reading that matches anything; a search that finds nothing reads no row. */
const TIERS = sql`json_each(CASE ${sql.join(
  READINGS.map(
    (at) =>
      sql`WHEN EXISTS (SELECT 1 FROM ${FASTEST_TABLE} WHERE ${FASTEST_TABLE} MATCH ${value(`all${at}`)}) THEN ${value(`tiers${at}`)}`,
  ),
  sql` `,
)} ELSE '[]' END) t`;

/**
 * Reads tier after tier in the order of row ids, so SQLite stops at the page's limit and sorts nothing. Ranks are cast,
 * because FTS5 uses a bound on its row id only when it is an INTEGER. The stored total is a column, because a second statement
 * costs more than repeating a number in each row.
 */
const pageBy = (sort: SearchSort) =>
  prepareOnce<ReadingValues & { city: City; limit: number; key: string; slot: string }>(() => {
    const { table, rank } = SEARCH_TABLES[sort];
    const listed = sort === "relevance" ? sql`pp.name_rank = ${nameRankOf(sql`f.rowid`)}` : sql`${rank} = f.rowid`;
    return sql`
      SELECT ${PRODUCT_COLUMNS}, p.version, p.aliases, t.value ->> 'tier' AS tier, f.rowid AS rank,
        ${storedTotal(sql`${value("slot")}`, sql`${value("key")}`)} AS total
      FROM ${TIERS}
      CROSS JOIN ${table} f
      CROSS JOIN ${productPrices} pp ON pp.city = ${value("city")} AND ${listed}
      CROSS JOIN ${products} p ON p.id = pp.product_id
      WHERE ${table} MATCH t.value ->> 'match' AND f.rowid > CAST(t.value ->> 'after' AS INTEGER)
      LIMIT ${value("limit")}`;
  });
const PAGES: Record<SearchSort, ReturnType<typeof pageBy>> = {
  name: pageBy("name"),
  price: pageBy("price"),
  unit_price: pageBy("unit_price"),
  relevance: pageBy("relevance"),
};

/** Maximum terms per statement, because the length of a statement is limited. */
const MAX_ASKED = 1_500;
/** Maximum near sounds read for all words together, but at least two for each, to limit the rows read. */
const MAX_NEAR = 10;
/** The characters allowed in terms that are inlined into SQL, marks included. */
const PLAIN = /^[\p{L}\p{N}\p{M}\p{Co}]+$/u;

/**
 * Selects the first term if any product has it, otherwise the other terms that products have. Terms are inlined into
 * the SQL, because rows of VALUES do not count as read, unlike those of json_each.
 */
const knownTerms = (terms: readonly string[], max: number): Statement => {
  const values = terms.filter((term) => PLAIN.test(term)).map((term) => `('${term}')`);
  const [first = "('')"] = values;
  return plainSql(
    `SELECT near.column1 AS term FROM (VALUES ${values.length > 0 ? values : first}) near
     CROSS JOIN product_search_by_demand_terms known ON known.term = near.column1
     WHERE near.column1 = ${first} OR NOT EXISTS (SELECT 1 FROM product_search_by_demand_terms WHERE term = ${first})
     LIMIT ${max}`,
  );
};

export const searchReadings = {
  known: (terms: readonly string[]): PendingRead<string[]>[] => {
    const plain = [...new Set(terms)].filter((term) => PLAIN.test(term));
    const chunks = Array.from({ length: Math.ceil(plain.length / MAX_ASKED) }, (_, at) =>
      plain.slice(at * MAX_ASKED, (at + 1) * MAX_ASKED),
    );
    return chunks.map((chunk) => ({
      statement: plainSql(
        `SELECT asked.column1 AS term FROM (VALUES ${chunk.map((term) => `('${term}')`)}) asked
         CROSS JOIN product_search_by_demand_terms known ON known.term = asked.column1`,
      ),
      toResult: (rows) => (rows as { term: string }[]).map(({ term }) => term),
    }));
  },

  page: (sort: SearchSort, range: SearchRange): PendingRead<FoundPage> => ({
    statement: PAGES[sort]({
      ...readingValues(range),
      city: range.city,
      limit: range.limit,
      key: range.totalKey,
      slot: totalSlotOf(range.totalKey),
    }),
    toResult: (rows) => ({
      rows: rows as FoundProduct[],
      total: (rows as { total: number | null }[])[0]?.total ?? null,
    }),
  }),

  guesses: (words: readonly SearchWord[]): PendingRead<Guess>[] => {
    const max = Math.max(2, Math.floor(MAX_NEAR / words.length));
    return words.map((word): PendingRead<Guess> => {
      const own = MARKS.sound + word.key;
      const { keys, roughs } = nearSounds(word);
      const terms = [own, ...keys.map((key) => MARKS.sound + key), ...roughs.map((rough) => MARKS.rough + rough)];
      return {
        statement: knownTerms([...new Set(terms)], max),
        toResult: (rows) => {
          const found = (rows as { term: string }[]).map(({ term }) => term);
          const marked = (mark: string) =>
            found.flatMap((term) => (term.startsWith(mark) ? term.slice(mark.length) : []));
          if (found.includes(own)) return { word, isKnown: true, keys: [word.key], roughs: [] };
          return { word, isKnown: false, keys: marked(MARKS.sound), roughs: marked(MARKS.rough) };
        },
      };
    });
  },
};

export const createSearchRepo = (db: Db) => ({
  /**
   * Returns the stored match total, or counts up to the cap plus one; `isStored` stores the result. One round trip.
   */
  async countMatches({ readings, totalKey }: SearchRange, isStored: boolean): Promise<number> {
    const matching = ({ all }: RankedReading) =>
      sql`SELECT count(*) FROM (SELECT 1 FROM ${FASTEST_TABLE} WHERE ${FASTEST_TABLE} MATCH ${all} LIMIT ${SEARCH_COUNT_CAP + 1})`;
    const counts = readings.map((reading) => sql`NULLIF((${matching(reading)}), 0)`);
    const counted = sql`COALESCE(${sql.join([...counts, sql`0`], sql`, `)})`;
    const slot = totalSlotOf(totalKey);
    const total = sql`COALESCE(${storedTotal(sql`${slot}`, sql`${totalKey}`)}, ${counted})`;
    if (!isStored) return (await db.get<{ total: number }>(sql`SELECT ${total} AS total`)).total;
    const [[row]] = await writeRetried<[{ total: number }[]]>(db, [
      sql`INSERT INTO ${searchTotals} (key, match, revision, total)
        SELECT ${slot}, ${totalKey}, ${CATALOGUE_REVISION}, ${total} WHERE true
        ON CONFLICT (key) DO UPDATE SET match = excluded.match, revision = excluded.revision, total = excluded.total
        RETURNING total`,
    ]);
    return row?.total ?? 0;
  },

  /** Deletes at most `max` totals stored before the catalogue last changed. */
  deleteStaleTotals: (max: number) =>
    write(db, [
      sql`DELETE FROM ${searchTotals} WHERE key IN
        (SELECT key FROM ${searchTotals} WHERE revision < ${CATALOGUE_REVISION} LIMIT ${max})`,
    ]),
});
