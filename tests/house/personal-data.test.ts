import { getTableColumns, getTableName, isTable } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { CREDENTIALS } from "../../worker/own-data/revoke-unverified-access.repo.ts";
import { RETENTION } from "../../worker/platform/operations/retention.ts";
import { KEPT_ROWS } from "./kept-rows.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
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
  expect(Object.keys(PERSONAL_DATA).sort()).toEqual([...Object.keys(RETENTION), ...Object.keys(KEPT_ROWS)].sort());
});

it("says of every column of a table about people what a deletion does with it", async () => {
  const tables = (await readTables()).filter((table) => listed[getTableName(table)]?.nobody === undefined);
  expect(tables.length).toBeGreaterThan(8);
  for (const table of tables) {
    const { erased, keptColumns = {}, other } = listed[getTableName(table)] ?? {};
    const named = [...words(erased), ...Object.keys(keptColumns), ...words(other)];
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
    expect(named.sort(), getTableName(table)).toEqual(columns.sort());
  }
});

it("has no column named like personal data in a table that declares none", async () => {
  const personal = /^(e?mail|phone|mobile|address|ip|user_agent|endpoint|notes|message|network|user_id)$/;
  const found = (await readTables())
    .filter((table) => listed[getTableName(table)]?.nobody !== undefined)
    .flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`))
    .filter((name) => personal.test(name.split(".")[1] ?? ""));
  expect(found).toEqual([]);
});

/**
 * Tables of accounts whose rows are deleted by a separate statement when an address is first proven, or with the
 * session.
 */
const ENDED_OTHERWISE = "sessions push_subscriptions mail_codes team_invitations standing_orders";
/** Tables of accounts whose rows neither grant access nor send anything by themselves. */
const DATA = "agents archive_erasures last_prices lists product_alerts searched_people team_carts webhook_events";

it("knows of every table of accounts whether it holds credentials, which the first proof of an address ends", async () => {
  const tables = (await readTables()).filter((table) =>
    Object.values(getTableColumns(table)).some(({ name }) => /^(user|account)_id$/.test(name)),
  );
  const credentials = Object.values(CREDENTIALS).flat().map(getTableName);
  const known = [...credentials, ...words(ENDED_OTHERWISE), ...words(DATA)];
  expect(tables.map(getTableName).sort()).toEqual(known.sort());
});
