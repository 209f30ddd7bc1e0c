import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Figures updated in the batch that changes them, so that no page counts a large table. */
export const counters = sqliteTable("counters", {
  key: text("key").primaryKey(),
  value: integer("value").notNull().default(0),
});
