import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Authoritative counters of limits, one row per key; the rate-limit binding is only an outer layer. Times in ms. */
export const limits = sqliteTable(
  "limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    windowStartedAt: integer("window_started_at").notNull(),
    blockedUntil: integer("blocked_until").notNull().default(0),
    /** Admitted attempts that have neither succeeded nor failed yet; after `inFlightUntil` they count as lost. */
    inFlight: integer("in_flight").notNull().default(0),
    inFlightUntil: integer("in_flight_until").notNull().default(0),
  },
  (table) => [index("limits_age").on(table.windowStartedAt)],
);
