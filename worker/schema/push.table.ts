import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { sessions, users } from "./accounts.table.ts";
import { idOf } from "./references.ts";

/**
 * Browsers that receive pushes. Each row belongs to the session that subscribed. After that session ends nothing more is
 * sent (`sessionIsGood`), and cron deletes the row.
 */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text("id").primaryKey(),
    userId: idOf("user_id", () => users.id),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** A URL at the browser's push service; the account that signed in last on the browser owns it. */
    endpoint: text("endpoint").notNull().unique("push_subscriptions_endpoint"),
    /** The browser's public key, base64url. */
    p256dh: text("p256dh").notNull(),
    /** The browser's secret, base64url. */
    auth: text("auth").notNull(),
    createdAt: integer("created_at").notNull(),
    lastOkAt: integer("last_ok_at"),
    /** Consecutive refusals that do not mean that the subscription is gone. */
    failures: integer("failures").notNull().default(0),
  },
  (table) => [
    index("push_subscriptions_user").on(table.userId, table.createdAt),
    index("push_subscriptions_session").on(table.sessionId),
  ],
);
