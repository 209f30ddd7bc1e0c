import { sql } from "drizzle-orm";
import type { Db, Statement } from "../platform/d1/db.ts";
import { prepareOnce } from "../platform/d1/readings.ts";
import { counters } from "./counters.table.ts";

export type CounterRow = typeof counters.$inferSelect;

const readKeys = prepareOnce<{ keys: string }>(
  () => sql`SELECT key, value FROM ${counters} WHERE key IN (SELECT value FROM json_each(${sql.placeholder("keys")}))`,
);

export const createCountersRepo = (db: Db) => ({
  /** Adds the same amount to all these counters in one statement. */
  add: (keys: readonly string[], by: number): Statement =>
    db
      .insert(counters)
      .values(keys.map((key) => ({ key, value: by })))
      .onConflictDoUpdate({ target: counters.key, set: { value: sql`${counters.value} + ${by}` } }),

  read: (keys: readonly string[]): Statement => readKeys({ keys: JSON.stringify(keys) }),
});
