import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { type Db, write, writeRetried } from "../../platform/d1/db.ts";
import { missedSearches } from "../../schema/catalogue.table.ts";
import { slotOf } from "../words/slot-of.ts";

type MissedSearchRow = Pick<typeof missedSearches.$inferSelect, "slot" | "words" | "count" | "lastAt">;

/** The fixed number of slots of `missed_searches`, which limits the size of the table. */
export const MAX_MISSED_SEARCHES = 4096;

export const missedSlotOf = (city: City, words: string): number => slotOf(`${city} ${words}`, MAX_MISSED_SEARCHES);

export const createMissedSearchesRepo = (db: Db) => ({
  /** Replaces a different search in the slot if that one was seen only once, or not since `staleBefore`. */
  record: (city: City, words: string, now: number, staleBefore: number) => {
    const isSame = sql`city = excluded.city AND words = excluded.words`;
    return write(db, [
      sql`INSERT INTO ${missedSearches} (slot, city, words, count, last_at)
        VALUES (${missedSlotOf(city, words)}, ${city}, ${words}, 1, ${now})
        ON CONFLICT (slot) DO UPDATE SET count = CASE WHEN ${isSame} THEN count + 1 ELSE 1 END, city = excluded.city,
          words = excluded.words, last_at = excluded.last_at
        WHERE (${isSame}) OR count = 1 OR last_at < ${staleBefore}`,
    ]);
  },

  /** Most frequent first; `after` is the last row of the previous page. */
  list: (city: City, limit: number, after: Pick<MissedSearchRow, "count" | "slot"> | null) =>
    db.all<MissedSearchRow>(sql`
      SELECT slot, words, count, last_at AS lastAt FROM ${missedSearches}
      WHERE city = ${city} ${after ? sql`AND (count, slot) < (${after.count}, ${after.slot})` : sql``}
      ORDER BY count DESC, slot DESC LIMIT ${limit}`),

  async remove(city: City, words: string): Promise<boolean> {
    const [rows] = await writeRetried(db, [
      sql`
        DELETE FROM ${missedSearches} WHERE slot = ${missedSlotOf(city, words)} AND city = ${city} AND words = ${words}
        RETURNING slot`,
    ]);
    return rows.length > 0;
  },
});
