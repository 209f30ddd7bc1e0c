import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.table.ts";
import { keyOf } from "./references.ts";

/** The secret URL of an account's calendar, at most one. */
export const calendarFeeds = sqliteTable("calendar_feeds", {
  accountId: keyOf("account_id", () => users.id),
  /** SHA-256 of the key in the URL; the key is shown once and not stored. */
  hash: text("hash").notNull().unique("calendar_feeds_hash"),
  createdAt: integer("created_at").notNull(),
});
