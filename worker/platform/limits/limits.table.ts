import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What decides about limits (the rate-limit binding is only an outer layer). One row a key. */
export const limits = sqliteTable(
  "limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    windowStartedAt: integer("window_started_at").notNull(),
    blockedUntil: integer("blocked_until").notNull().default(0),
  },
  (table) => [index("limits_age").on(table.windowStartedAt)],
);
