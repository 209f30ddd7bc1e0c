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
    /** Identifies one effect of one cause: `order.confirmed:<order>:<version>`. */
    dedupeKey: text("dedupe_key").notNull().unique("outbox_dedupe"),
    /** JSON with ids only, so that the table stores no code and no address. */
    payload: text("payload").notNull(),
    /** For mails: 1 is sent first (outbox/mail-events.ts). */
    urgency: integer("urgency").$type<1 | 2 | 3>().notNull().default(3),
    /** For mails: the id of the recipient's account, `shop`, or a hash of an address without an account. */
    recipient: text("recipient"),
    /** For mails: how many mails of the same recipient and urgency were already waiting, at most `LAST_TURN`. */
    turn: integer("turn").notNull().default(0),
    /** `dropped`: over the recipient's daily limit, so it was never tried. */
    status: text("status").$type<"waiting" | "sent" | "skipped" | "dead" | "dropped">().notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: integer("next_attempt_at").notNull(),
    lastError: text("last_error"),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
  },
  (table) => [
    /** For the lists of dead and dropped rows, and for deleting old settled rows. */
    index("outbox_due").on(table.status, table.nextAttemptAt),
    index("outbox_waiting_pushes")
      .on(table.nextAttemptAt, table.id)
      .where(sql`${table.status} = 'waiting' AND ${table.channel} = 'push'`),
    index("outbox_waiting_mails")
      .on(table.urgency, table.turn, table.nextAttemptAt, table.id)
      .where(sql`${table.status} = 'waiting' AND ${table.channel} = 'mail'`),
    index("outbox_waiting_recipients")
      .on(table.recipient, table.urgency)
      .where(sql`${table.status} = 'waiting' AND ${table.channel} = 'mail'`),
    /** For the recipient's daily limit. */
    index("outbox_counted_mails")
      .on(table.recipient, table.createdAt)
      .where(sql`${table.channel} = 'mail' AND ${table.status} NOT IN ('skipped', 'dropped')`),
    check("outbox_status_known", sql`${table.status} IN ('waiting', 'sent', 'skipped', 'dead', 'dropped')`),
  ],
);
