import { readdirSync, readFileSync } from "node:fs";
import { getTableName, isTable } from "drizzle-orm";
import { expect, it } from "vitest";
import { RETENTION } from "../../worker/platform/operations/retention.ts";
import { KEPT_ROWS } from "./kept-rows.ts";
import { isTest, listFiles, readSources } from "./source-files.ts";

const readTables = async (): Promise<string[]> => {
  const files = listFiles("worker").filter((path) => path.endsWith(".table.ts"));
  const modules = await Promise.all(files.map((path) => import(/* @vite-ignore */ `../../${path}`)));
  return modules.flatMap((module) => Object.values(module).filter(isTable).map(getTableName));
};

const readMigratedTables = (): string[] => {
  const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
  const sql = files.map((name) => readFileSync(`migrations/${name}`, "utf8")).join("\n");
  const names = (pattern: RegExp): string[] => [...sql.matchAll(pattern)].map(([, name = ""]) => name);
  const dropped = names(/^DROP TABLE (?:IF EXISTS )?[`"]?(\w+)/gim);
  // drizzle-kit rebuilds a table under a name that begins with "__new_".
  return names(/^CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?[`"]?(\w+)/gim).filter(
    (name) => !name.startsWith("__new_") && (!dropped.includes(name) || sql.includes(`__new_${name}`)),
  );
};

it("says for every table how long its rows stay", async () => {
  const tables = [...new Set([...(await readTables()), ...readMigratedTables()])];
  expect(tables.length).toBeGreaterThan(20);
  expect([...Object.keys(RETENTION), ...Object.keys(KEPT_ROWS)].sort()).toEqual(tables.sort());
});

it("keeps every period of deletion in one file", () => {
  const others = readSources("worker").filter(
    ({ path, text }) =>
      !isTest(path) && /\b\w*RETENTION_MS\b/.test(text) && path !== "worker/platform/operations/retention.ts",
  );
  expect(others.map(({ path }) => path)).toEqual([]);
});

it("applies the period of every table that ages", () => {
  const sources = readSources("worker").filter(({ path }) => !isTest(path));
  const byArea = sources.flatMap(({ text }) => [...text.matchAll(/endOfRetention\("(\w+)"/g)].map(([, name]) => name));
  const byCron = Object.entries(RETENTION).flatMap(([name, policy]) => ("old" in policy ? [name] : []));
  const applied = [...byArea, ...byCron];
  // The rows of an import are deleted with it.
  expect(applied.sort()).toEqual(
    Object.keys(RETENTION)
      .filter((name) => name !== "product_import_rows")
      .sort(),
  );
});
