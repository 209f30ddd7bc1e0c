import { type SQL, sql } from "drizzle-orm";
import { settings } from "../schema/settings.table.ts";
import { SETTINGS, type SettingName } from "./settings.contract.ts";

/** All changed settings as one JSON object, to use as a column of another query. */
export const storedSettings: SQL = sql`(SELECT json_group_object(name, value) FROM ${settings})`;

type NumberName = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends { kind: "number" } ? Name : never;
}[SettingName];

/** One numeric setting, to use inside another query. */
export const settingValue = (name: NumberName): SQL => {
  const { standard, min, max } = SETTINGS[name];
  return sql`COALESCE(
    (SELECT value FROM ${settings} WHERE name = ${name} AND value BETWEEN ${min} AND ${max}), ${standard})`;
};

/** Whether the owner switched it on. Only for switches that are off by default. */
export const isSwitchedOn = (name: SettingName): SQL =>
  sql`EXISTS (SELECT 1 FROM ${settings} WHERE name = ${name} AND value = 1)`;
