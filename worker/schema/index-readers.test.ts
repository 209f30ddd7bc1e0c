import { expect, test } from "vitest";
import { type Query, sentQueries } from "../testing/database/rpc-d1.ts";
import { env } from "../testing/faults.ts";

/** All Worker tests together send some 3,000 different queries. */
const MIN_QUERIES = 2_000;

const readIndexes = async ([text, values]: Query): Promise<string[]> => {
  const plan = env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`).bind(...values);
  const { results } = await plan.all<{ detail: string }>().catch(() => ({ results: [] }));
  return results.flatMap(({ detail }) => / USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1] ?? []);
};

// Runs after all other files (vitest.config.ts). Unique indexes are left out, because they may only reject duplicates.
test("every index that is not unique is used by a query of the tests", async ({ skip }) => {
  skip(sentQueries.size < MIN_QUERIES, "Only a run of all Worker tests of the short tier sends all queries.");
  const queries = [...sentQueries.values()].filter(([text]) => !/^\s*(CREATE|ALTER|DROP|PRAGMA|EXPLAIN)\b/i.test(text));
  const { results } = await env.DB.prepare(
    "SELECT name, tbl_name AS tableName FROM sqlite_master WHERE type = 'index' AND sql LIKE 'CREATE INDEX%'",
  ).all<{ name: string; tableName: string }>();
  expect(results.length).toBeGreaterThan(100);
  const unread = new Map(results.map(({ name, tableName }) => [name, tableName]));
  for (const query of queries) {
    // Skip queries of tables whose indexes are all used already.
    if (![...unread.values()].some((table) => query[0].includes(table))) continue;
    for (const name of await readIndexes(query)) unread.delete(name);
  }
  expect([...unread.keys()]).toEqual([]);
});
