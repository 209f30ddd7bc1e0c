import { readdirSync, readFileSync } from "node:fs";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { expect, it } from "vitest";
import { listFiles } from "./source-files.ts";

const journal = JSON.parse(readFileSync("migrations/meta/_journal.json", "utf8")) as {
  entries: { idx: number; tag: string }[];
};

it("the tables in the code are the tables of the last migration", async () => {
  const tables = listFiles("worker").filter((path) => path.endsWith(".table.ts"));
  expect(tables.length).toBeGreaterThan(5);
  const modules = await Promise.all(tables.map((path) => import(/* @vite-ignore */ `../../${path}`)));
  const last = String(journal.entries.at(-1)?.idx).padStart(4, "0");
  const before = JSON.parse(readFileSync(`migrations/meta/${last}_snapshot.json`, "utf8"));
  const now = await generateSQLiteDrizzleJson(Object.assign({}, ...modules), before.id);
  expect(Object.keys(now.tables).sort()).toEqual(Object.keys(before.tables).sort());
  expect(await generateSQLiteMigration(before, now)).toEqual([]);
});

it("every migration is in the journal, in order, and has its file", () => {
  const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
  expect(journal.entries.map(({ idx }) => idx)).toEqual(journal.entries.map((_, i) => i));
});

it("no migration holds an expression index that drizzle-kit split at a comma", () => {
  for (const { tag } of journal.entries) {
    expect(readFileSync(`migrations/${tag}.sql`, "utf8"), tag).not.toMatch(/CREATE.*INDEX.*\(`\w+\(/);
  }
});

it("no migration makes a trigger: one that passes locally can fail on the remote database", () => {
  for (const { tag } of journal.entries) {
    expect(readFileSync(`migrations/${tag}.sql`, "utf8"), tag).not.toMatch(/CREATE\s+TRIGGER/i);
  }
});
