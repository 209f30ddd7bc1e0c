import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SettingName } from "../settings/settings.contract.ts";
import { users } from "./accounts.table.ts";
import { idOf } from "./references.ts";

/** The settings that the owner changed; all others have their default (settings.contract.ts). */
export const settings = sqliteTable("settings", {
  name: text("name").$type<SettingName>().primaryKey(),
  /** 0 or 1 for a switch. */
  value: integer("value").notNull(),
  changedAt: integer("changed_at").notNull(),
  changedBy: idOf("changed_by", () => users.id),
});
