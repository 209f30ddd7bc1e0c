import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { assertThat, type Db, readBatch, type Statement, write } from "../../platform/d1/db.ts";
import { productPrices, products, SEARCHED_COLUMNS } from "../../schema/catalogue.table.ts";
import {
  CATALOGUE_REVISION,
  NAME_GAP,
  putIntoSearch,
  rankBase,
  SEARCH_TABLES,
  takeFromSearch,
} from "./search-tables.repo.ts";
import { type SearchedProduct, searchTerms } from "./search-terms.ts";

interface Neighbour extends SearchedProduct {
  id: string;
  rank: number;
}

/** Neighbours moved on each side; the next larger number is tried while the new gaps are below `ENOUGH`. */
const RADII = [64, 256, 1_024, 8_192] as const;
const ENOUGH = 2 ** 12;
const TABLES = [SEARCH_TABLES.name, SEARCH_TABLES.relevance];
/** Rows in one bound value, which D1 limits to 2 MB. */
const CHUNK = 200;

/** Spreads name ranks where two neighbours leave no gap (docs/decisions/0003-search.md). */
export const createNameRanksRepo = (db: Db) => {
  /** Orders by rank within one name, so that the rows read are neighbours even when many products share a name. */
  const side = (key: string, city: City, limit: number, isAfter: boolean): SQL => sql`
    SELECT ${SEARCHED_COLUMNS}, pp.name_rank AS rank
    FROM ${products} p CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
    WHERE p.name_key ${isAfter ? sql`>` : sql`<=`} ${key}
    ORDER BY ${isAfter ? sql`p.name_key, pp.name_rank` : sql`p.name_key DESC, pp.name_rank DESC`} LIMIT ${limit}`;

  const read = async (key: string, city: City, radius: number) => {
    const [before, after, figures] = await readBatch(db, [
      db.all<Neighbour>(side(key, city, radius + 1, false)),
      db.all<Neighbour>(side(key, city, radius + 1, true)),
      sql`SELECT ${CATALOGUE_REVISION} AS revision, ${rankBase(city)} AS base`,
    ]);
    const [left, right] = [before as Neighbour[], after as Neighbour[]].map((rows) =>
      rows.sort((a, b) => a.rank - b.rank),
    ) as [Neighbour[], Neighbour[]];
    const { revision = 0, base = 0 } = (figures as { revision: number; base: number }[])[0] ?? {};
    // The outermost product of a full side keeps its rank; at the end of the catalogue ranks have no upper limit.
    const lower = left.length > radius ? (left.shift()?.rank ?? base) : base;
    const upper = right.length > radius ? right.pop()?.rank : undefined;
    const rows = [...left, ...right];
    const gap = upper === undefined ? NAME_GAP : Math.floor((upper - lower) / (rows.length + 1));
    const moves = rows.map((row, i) => ({ ...row, to: lower + (i + 1) * gap }));
    return { moves, gap, revision };
  };

  const move = (moves: readonly (Neighbour & { to: number })[], city: City): Statement[] => {
    const chunks: (readonly (Neighbour & { to: number })[])[] = [];
    for (let start = 0; start < moves.length; start += CHUNK) chunks.push(moves.slice(start, start + CHUNK));
    const lists = chunks.map((rows) => ({
      ranks: JSON.stringify(rows.map(({ id, rank, to }) => ({ id, rank, to }))),
      terms: JSON.stringify(rows.map((row) => ({ id: row.id, terms: searchTerms({ ...row, city }) }))),
    }));
    const listed = (json: string) => sql`FROM json_each(${json})
      CROSS JOIN ${productPrices} pp ON pp.product_id = value ->> 'id' AND pp.city = ${city}`;
    return [
      ...lists.flatMap(({ ranks }) => [
        ...takeFromSearch(listed(ranks), TABLES),
        // Ranks are negative until all rows are updated, so that no step violates the unique index.
        sql`UPDATE ${productPrices} SET name_rank = -moved.rank
          FROM (SELECT value ->> 'id' AS id, value ->> 'to' AS rank FROM json_each(${ranks})) AS moved
          WHERE product_id = moved.id AND city = ${city}`,
      ]),
      sql`UPDATE ${productPrices} SET name_rank = -name_rank WHERE city = ${city} AND name_rank < 0`,
      ...lists.flatMap(({ terms }) => putIntoSearch(sql`value ->> 'terms'`, listed(terms), TABLES)),
    ];
  };

  return {
    /**
     * Aborts by an assert when the catalogue changed since it was read. `raiseRevision` joins the batch. `many` is the number
     * of names to insert at this position.
     */
    async makeRoom(key: string, city: City, raiseRevision: Statement, many = 1): Promise<void> {
      const enough = Math.max(ENOUGH, 2 * many);
      for (const radius of RADII) {
        const { moves, gap, revision } = await read(key, city, radius);
        if (gap < enough && radius !== RADII.at(-1)) continue;
        await write(db, [assertThat(sql`${CATALOGUE_REVISION} = ${revision}`), ...move(moves, city), raiseRevision]);
        return;
      }
    },
  };
};
