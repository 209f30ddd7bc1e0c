import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { cities } from "../../schema/cities.table.ts";
import { sentQueries } from "../../testing/database/rpc-d1.ts";
import { db } from "../../testing/factories.ts";
import { writeLimits } from "./calls.ts";
import { readRows } from "./db.ts";

it("writes limits that are whole numbers into the text, and keeps every other value as a parameter", () => {
  const none: unknown[] = [];
  for (const [text, values, written, left] of [
    ["SELECT ?", ["a"], "SELECT ?", ["a"]],
    ["SELECT 1 LIMIT ?", [7], "SELECT 1 LIMIT 7", none],
    ["select ? limit ? offset ?", ["a", 7, 3], "select ? LIMIT 7 offset ?", ["a", 3]],
    [
      "(SELECT ?, ? LIMIT ?) UNION (SELECT ? LIMIT ?)",
      [1, 2, 3, 4, 5],
      "(SELECT ?, ? LIMIT 3) UNION (SELECT ? LIMIT 5)",
      [1, 2, 4],
    ],
    // Texts with numbered parameters or strings stay unchanged, and so do limits that are not whole numbers.
    ["SELECT ?1 LIMIT ?2", [1, 2], "SELECT ?1 LIMIT ?2", [1, 2]],
    ["SELECT ? LIMIT ?", [1, "2; DROP"], "SELECT ? LIMIT ?", [1, "2; DROP"]],
    ["SELECT '?', ? LIMIT ?", [1, 2], "SELECT '?', ? LIMIT ?", [1, 2]],
    ["SELECT ? LIMIT ?", [1, 2.5], "SELECT ? LIMIT ?", [1, 2.5]],
    ["SELECT ? LIMIT ?, (SELECT 1 LIMIT ?)", [1, null, 3], "SELECT ? LIMIT ?, (SELECT 1 LIMIT 3)", [1, null]],
    ["SELECT 1 AS unlimited, ? LIMIT 3", [1], "SELECT 1 AS unlimited, ? LIMIT 3", [1]],
  ] as const)
    expect(writeLimits(text, values), text).toEqual([written, left]);
});

it("sends no limit as a parameter, whoever builds the statement", async () => {
  expect(await db.all(sql`SELECT slug FROM cities LIMIT ${1}`)).toHaveLength(1);
  expect(await readRows(db, sql`SELECT slug FROM cities WHERE slug <> ${"x"} LIMIT ${1}`)).toHaveLength(1);
  expect(await db.select({ slug: cities.slug }).from(cities).limit(1)).toHaveLength(1);
  const sent = [...sentQueries.keys()].filter((text) => /FROM "?cities"? /i.test(text) && /\blimit 1$/i.test(text));
  expect(sent.length).toBeGreaterThanOrEqual(3);
});
