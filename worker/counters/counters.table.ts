import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Figures kept as they change, so that no page counts a big table. Written in the batch that changes them. */
export const counters = sqliteTable("counters", {
  key: text("key").primaryKey(),
  value: integer("value").notNull().default(0),
});
