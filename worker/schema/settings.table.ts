import { type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SETTINGS, type SettingName } from "../settings/settings.contract.ts";
import { users } from "./accounts.table.ts";

/** The settings that the owner changed; all others have their standard (settings.contract.ts). */
export const settings = sqliteTable("settings", {
  name: text("name").$type<SettingName>().primaryKey(),
  /** A switch is 0 or 1. */
  value: integer("value").notNull(),
  changedAt: integer("changed_at").notNull(),
  changedBy: text("changed_by")
    .notNull()
    .references(() => users.id),
});

/** All changed settings as one JSON object, for a query that needs them beside its own rows. */
export const storedSettings: SQL = sql`(SELECT json_group_object(name, value) FROM ${settings})`;

type NumberName = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends { kind: "number" } ? Name : never;
}[SettingName];

/** One number of the settings, for a query that needs it beside its own rows. */
export const settingValue = (name: NumberName): SQL => {
  const { standard, min, max } = SETTINGS[name];
  return sql`COALESCE(
    (SELECT value FROM ${settings} WHERE name = ${name} AND value BETWEEN ${min} AND ${max}), ${standard})`;
};

/** Whether the owner switched this on; for switches whose standard is off. */
export const isSwitchedOn = (name: SettingName): SQL =>
  sql`EXISTS (SELECT 1 FROM ${settings} WHERE name = ${name} AND value = 1)`;
