import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What buyers owe on account, by age. Added up in bounded steps, because ages change every day. One row. */
export const receivableAges = sqliteTable("receivable_ages", {
  id: integer("id").primaryKey(),
  /** The last account added. */
  account: text("account").notNull().default(""),
  /** JSON of `Ages`: the sum in progress, and the last complete one; `done` is null before the first. */
  adding: text("adding").notNull(),
  done: text("done"),
  /** When `done` was completed, in ms. */
  doneAt: integer("done_at"),
});
