import { inArray, sql } from "drizzle-orm";
import type { Db, Statement } from "../platform/d1/db.ts";
import { counters } from "./counters.table.ts";

export const createCountersRepo = (db: Db) => ({
  /** Adds the same amount to all these counters in one statement. */
  add: (keys: readonly string[], by: number): Statement =>
    db
      .insert(counters)
      .values(keys.map((key) => ({ key, value: by })))
      .onConflictDoUpdate({ target: counters.key, set: { value: sql`${counters.value} + ${by}` } }),

  async read(keys: readonly string[]): Promise<Map<string, number>> {
    const rows = await db
      .select()
      .from(counters)
      .where(inArray(counters.key, [...keys]));
    return new Map(rows.map((row) => [row.key, row.value]));
  },
});
