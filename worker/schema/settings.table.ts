import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SettingName } from "../settings/settings.contract.ts";
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
