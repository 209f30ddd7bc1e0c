import { sql } from "drizzle-orm";
import type { Statement } from "../platform/d1/db.ts";
import { prepareOnce } from "../platform/d1/reads.ts";
import { counters } from "../schema/counters.table.ts";

export type CounterRow = typeof counters.$inferSelect;

const add = prepareOnce<{ keys: string; by: number }>(
  () => sql`INSERT INTO ${counters} (key, value)
    SELECT value, ${sql.placeholder("by")} FROM json_each(${sql.placeholder("keys")}) WHERE true
    ON CONFLICT (key) DO UPDATE SET value = ${counters}.value + excluded.value`,
);

const readKeys = prepareOnce<{ keys: string }>(
  () => sql`SELECT key, value FROM ${counters} WHERE key IN (SELECT value FROM json_each(${sql.placeholder("keys")}))`,
);

const readBetween = prepareOnce<{ from: string; until: string }>(
  () =>
    sql`SELECT key, value FROM ${counters} WHERE key >= ${sql.placeholder("from")} AND key < ${sql.placeholder("until")}`,
);

export const countersRepo = {
  add: (keys: readonly string[], by: number): Statement => add({ keys: JSON.stringify(keys), by }),

  readBetween: (from: string, until: string): Statement => readBetween({ from, until }),

  read: (keys: readonly string[]): Statement => readKeys({ keys: JSON.stringify(keys) }),
};
