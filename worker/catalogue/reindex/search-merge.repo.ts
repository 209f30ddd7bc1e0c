import { sql } from "drizzle-orm";
import { type Db, write } from "../../platform/d1/db.ts";
import { counters } from "../../schema/counters.table.ts";
import { ALL_SEARCH_TABLES } from "../search/search-tables.repo.ts";

const KEY = "search.merging";
/** Index pages of 4 KB merged per call and table; with 5,000 products the largest table has 3,800. */
const MERGED_PAGES = 500;

const changes = sql`SELECT total_changes() AS total`;

/** Lets cron merge the segments that changes have left in the full-text tables. */
export const requestMerge = () => sql`INSERT INTO ${counters} (key, value) VALUES (${KEY}, 1) ON CONFLICT DO NOTHING`;

/**
 * For cron: continues the merge, if one was requested, until each table has one segment. A search looks up each of its terms in
 * every segment: with 18 of them it takes six times as long.
 */
export const continueMerge = async (db: Db, maxPages = MERGED_PAGES): Promise<void> => {
  if ((await db.all(sql`SELECT 1 FROM ${counters} WHERE key = ${KEY}`)).length === 0) return;
  const totals = (
    await write<{ total: number }[][]>(db, [
      changes,
      ...ALL_SEARCH_TABLES.flatMap(({ table }) => [
        sql`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${sql.raw(String(-maxPages))})`,
        changes,
      ]),
    ])
  ).flatMap(([row]) => row?.total ?? []);
  // According to the FTS5 documentation, a merge with nothing left to do makes at most one change.
  const isDone = totals.every((total, at) => at === 0 || total - (totals[at - 1] ?? 0) < 2);
  if (isDone) await write(db, [sql`DELETE FROM ${counters} WHERE key = ${KEY}`]);
};
