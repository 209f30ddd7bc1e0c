import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { sessions, users } from "../accounts/accounts.table.ts";

/**
 * Browsers that are sent news. Each belongs to the session that asked for it: when that is over, however it ended,
 * nothing is sent any more (`sessionIsGood`), and the row goes with the next clean-up.
 */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** At the browser's push service: who signs in on the same browser takes it over. */
    endpoint: text("endpoint").notNull().unique("push_subscriptions_endpoint"),
    /** Both base64url, as the browser gave them. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: integer("created_at").notNull(),
    lastOkAt: integer("last_ok_at"),
    /** Refusals in a row that say nothing about the subscription being gone. */
    failures: integer("failures").notNull().default(0),
  },
  (table) => [
    index("push_subscriptions_user").on(table.userId, table.createdAt),
    index("push_subscriptions_session").on(table.sessionId),
  ],
);
