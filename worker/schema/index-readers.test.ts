import { expect, test } from "vitest";
import { type Query, sentQueries } from "../testing/database/rpc-d1.ts";
import { env } from "../testing/faults.ts";

/** All tests send some 3,000. */
const MIN_QUERIES = 2_000;

const readPlan = async ([text, values]: Query): Promise<string[]> => {
  const plan = env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`).bind(...values);
  const { results } = await plan.all<{ detail: string }>().catch(() => ({ results: [] }));
  return results.map(({ detail }) => detail);
};

// Runs after all other files (vitest.config.ts). An index that only rejects duplicates is unique.
test("every index that is not unique is used by a query of the tests", async ({ skip }) => {
  skip(sentQueries.size < MIN_QUERIES, "Only a run of all Worker tests of the short tier sends all queries.");
  const queries = [...sentQueries.values()].filter(([text]) => !/^\s*(CREATE|ALTER|DROP|PRAGMA|EXPLAIN)\b/i.test(text));
  const plans = (await Promise.all(queries.map(readPlan))).flat();
  const used = new Set(plans.map((detail) => / USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1]));
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE 'CREATE INDEX%'",
  ).all<{ name: string }>();
  expect(results.length).toBeGreaterThan(100);
  expect(results.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
});
