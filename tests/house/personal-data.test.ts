import { getTableColumns, getTableName, isTable } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { PERSONAL_DATA } from "../../worker/platform/operations/personal-data.ts";
import { RETENTION } from "../../worker/platform/operations/retention.ts";
import { listFiles } from "./source-files.ts";

const readTables = async (): Promise<SQLiteTable[]> => {
  const files = listFiles("worker").filter((path) => path.endsWith(".table.ts"));
  const modules = await Promise.all(files.map((path) => import(/* @vite-ignore */ `../../${path}`)));
  return modules.flatMap((module) => Object.values(module).filter(isTable)) as SQLiteTable[];
};

interface Listed {
  readonly nobody?: string;
  readonly erased?: string;
  readonly keptColumns?: Readonly<Record<string, string>>;
  readonly other?: string;
}
const listed: Readonly<Record<string, Listed>> = PERSONAL_DATA;
const words = (text = ""): string[] => text.split(" ").filter(Boolean);

it("says of every table what it holds about people", () => {
  expect(Object.keys(PERSONAL_DATA).sort()).toEqual(Object.keys(RETENTION).sort());
});

it("says of every column of a table about people what a deletion does with it", async () => {
  const tables = (await readTables()).filter((table) => listed[getTableName(table)]?.nobody === undefined);
  expect(tables.length).toBeGreaterThan(8);
  for (const table of tables) {
    const { erased, keptColumns = {}, other } = listed[getTableName(table)] ?? {};
    const named = [...words(erased), ...Object.keys(keptColumns), ...words(other)];
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
    expect([getTableName(table), named.sort()]).toEqual([getTableName(table), columns.sort()]);
  }
});

it("has no column that sounds like a person in a table about nobody", async () => {
  const personal = /^(e?mail|phone|mobile|address|ip|user_agent|endpoint|notes|message|network|user_id)$/;
  const found = (await readTables())
    .filter((table) => listed[getTableName(table)]?.nobody !== undefined)
    .flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`))
    .filter((name) => personal.test(name.split(".")[1] ?? ""));
  expect(found).toEqual([]);
});
