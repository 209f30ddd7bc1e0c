import { expect, it } from "vitest";
import { writeLimits } from "./calls.ts";

it("writes whole limits into the text, and leaves every other value where it is", () => {
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
    // Numbered parameters keep their places, and what is no whole number is SQLite's to refuse.
    ["SELECT ?1 LIMIT ?2", [1, 2], "SELECT ?1 LIMIT ?2", [1, 2]],
    ["SELECT ? LIMIT ?", [1, "2; DROP"], "SELECT ? LIMIT ?", [1, "2; DROP"]],
    ["SELECT ? LIMIT ?", [1, 2.5], "SELECT ? LIMIT ?", [1, 2.5]],
    ["SELECT ? LIMIT ?, (SELECT 1 LIMIT ?)", [1, null, 3], "SELECT ? LIMIT ?, (SELECT 1 LIMIT 3)", [1, null]],
    ["SELECT 1 AS unlimited, ? LIMIT 3", [1], "SELECT 1 AS unlimited, ? LIMIT 3", [1]],
  ] as const)
    expect(writeLimits(text, values), text).toEqual([written, left]);
});
