import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Effects on outside services: written in the batch that causes them, sent after it, retried by cron. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    /** Selects the runner that sends the row. */
    channel: text("channel").$type<"mail" | "push">().notNull().default("mail"),
    /** One effect of a kind for one cause: `order.confirmed:<order>:<version>`. */
    dedupeKey: text("dedupe_key").notNull().unique("outbox_dedupe"),
    /** JSON with ids only, so that the table stores no code and no address. */
    payload: text("payload").notNull(),
    status: text("status").$type<"waiting" | "sent" | "skipped" | "dead">().notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: integer("next_attempt_at").notNull(),
    lastError: text("last_error"),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
  },
  (table) => [
    /** For deleting old settled rows. */
    index("outbox_due").on(table.status, table.nextAttemptAt),
    index("outbox_waiting").on(table.channel, table.nextAttemptAt, table.id).where(sql`${table.status} = 'waiting'`),
    check("outbox_status_known", sql`${table.status} IN ('waiting', 'sent', 'skipped', 'dead')`),
  ],
);
