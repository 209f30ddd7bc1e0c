import { type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/accounts.table.ts";
import type { SettingName } from "./settings.contract.ts";

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
