import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What buyers owe on account, by age: added up anew in bounded steps, because it changes with each day. One row. */
export const receivableAges = sqliteTable("receivable_ages", {
  id: integer("id").primaryKey(),
  /** The last account that was added. */
  account: text("account").notNull().default(""),
  /** JSON of `Ages`: what is being added up, and what was added up last; the latter is null before the first time. */
  adding: text("adding").notNull(),
  done: text("done"),
  /** When it was added up last, ms. */
  doneAt: integer("done_at"),
});
