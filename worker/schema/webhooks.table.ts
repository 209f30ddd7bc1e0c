import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { EventType } from "../webhooks/webhooks.contract.ts";
import { users } from "./accounts.table.ts";
import { idOf } from "./references.ts";

/** Endpoints of other systems that receive an account's events. Times in ms. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: text("id").primaryKey(),
    userId: idOf("user_id", () => users.id),
    /** The account whose events it receives; `*` for an endpoint of the shop's owner. */
    accountId: text("account_id").notNull(),
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    /** Event types, separated by spaces. */
    types: text("types").notNull(),
    /** Encrypted (worker/platform/secrets). */
    secret: text("secret").notNull(),
    /** Encrypted: the previous secret, which also signs until a day after `rotatedAt`. */
    previousSecret: text("previous_secret"),
    rotatedAt: integer("rotated_at"),
    state: text("state").$type<"active" | "disabled">().notNull().default("active"),
    /** Why it was disabled; empty while it is active. */
    disabledReason: text("disabled_reason").$type<"" | "owner" | "failing" | "gone" | "access">().notNull().default(""),
    disabledAt: integer("disabled_at"),
    /** When the current run of failed deliveries began; null after a success. */
    failingSince: integer("failing_since"),
    /**
     * Since when the endpoint counts as slow, as a new one does until it answers quickly. Slow endpoints are served
     * separately from the others. Null when it is quick.
     */
    slowSince: integer("slow_since"),
    /** When it last had its turn; of the endpoints that are due, the one that waited longest is next. */
    turnAt: integer("turn_at").notNull().default(0),
    /** The runner that is sending to it, until `leasedUntil`. */
    lease: text("lease"),
    leasedUntil: integer("leased_until").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    /** The Idempotency-Key of the request that created it, or a random one. */
    requestKey: text("request_key"),
  },
  (table) => [
    index("webhook_endpoints_account").on(table.accountId, table.id),
    unique("webhook_endpoints_request").on(table.accountId, table.requestKey),
    index("webhook_endpoints_leased").on(table.lease).where(sql`${table.lease} IS NOT NULL`),
    check("webhook_endpoints_state", sql`${table.state} IN ('active', 'disabled')`),
  ],
);

/** Which accounts listen to which event types: a copy of what the endpoints subscribe to. */
export const webhookListeners = sqliteTable(
  "webhook_listeners",
  { accountId: text("account_id").notNull(), type: text("type").$type<EventType>().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.type] }), index("webhook_listeners_type").on(table.type)],
);

/** Events in the order in which they were written, each in the batch that caused it. */
export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    // Not AUTOINCREMENT, which reads a table of its own even when no row is written.
    seq: integer("seq").primaryKey(),
    id: text("id").notNull().unique("webhook_events_id"),
    type: text("type").$type<EventType>().notNull(),
    /** The buyer's account; `*` for an event that every account of the city may receive. */
    accountId: text("account_id").notNull(),
    /** Deliveries are in order within a subject: the id of an order or product. */
    subject: text("subject").notNull(),
    /** JSON of the body's `data`. */
    data: text("data").notNull(),
    at: integer("at").notNull(),
    /** When its deliveries were created; null before. */
    spreadAt: integer("spread_at"),
  },
  (table) => [
    index("webhook_events_unspread").on(table.seq).where(sql`${table.spreadAt} IS NULL`),
    index("webhook_events_age").on(table.spreadAt).where(sql`${table.spreadAt} IS NOT NULL`),
  ],
);

/** One row for each endpoint and event. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    /** The order of sending, which is that of the events. */
    seq: integer("seq").primaryKey(),
    id: text("id").notNull().unique("webhook_deliveries_id"),
    endpointId: idOf("endpoint_id", () => webhookEndpoints.id),
    /** The same in every attempt: `msg_…` on the wire. */
    eventId: text("event_id").notNull(),
    type: text("type").$type<EventType | "ping">().notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    status: text("status").$type<"waiting" | "delivered" | "failed">().notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** Null while an earlier delivery of the same endpoint and subject waits. */
    nextAttemptAt: integer("next_attempt_at"),
    /**
     * The last attempt: the HTTP status (0 without a response), the duration in ms, and the first bytes of the
     * response or the error.
     */
    lastStatus: integer("last_status"),
    lastMs: integer("last_ms"),
    lastAnswer: text("last_answer").notNull().default(""),
    eventAt: integer("event_at").notNull(),
    createdAt: integer("created_at").notNull(),
    settledAt: integer("settled_at"),
  },
  (table) => [
    unique("webhook_deliveries_once").on(table.endpointId, table.eventId),
    index("webhook_deliveries_due").on(table.endpointId, table.nextAttemptAt).where(sql`${table.status} = 'waiting'`),
    index("webhook_deliveries_queue")
      .on(table.endpointId, table.subject, table.seq)
      .where(sql`${table.status} = 'waiting'`),
    index("webhook_deliveries_list").on(table.endpointId, table.id),
    index("webhook_deliveries_undelivered").on(table.endpointId, table.id).where(sql`${table.status} <> 'delivered'`),
    index("webhook_deliveries_age").on(table.createdAt),
    check("webhook_deliveries_status", sql`${table.status} IN ('waiting', 'delivered', 'failed')`),
  ],
);
