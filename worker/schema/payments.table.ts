import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DiscrepancyKind, RefundReason, RefundStatus, ShownQr } from "../payments/payments.contract.ts";
import { agents } from "./agents.table.ts";
import { orders } from "./orders.table.ts";
import { idOf } from "./references.ts";

/**
 * The provider's orders and QR codes (qr_…, paid at the door) for our orders. Orphans (`isOrphan`) are never sent to a
 * browser. Amounts in paise.
 */
export const providerOrders = sqliteTable(
  "provider_orders",
  {
    /** order_… or qr_… */
    id: text("id").primaryKey(),
    orderId: idOf("order_id", () => orders.id),
    /** The change of the order whose difference it collects; null when it pays the order itself. */
    changeId: text("change_id"),
    amountPaise: integer("amount_paise").notNull(),
    /** Created by hand, or by a call whose response was lost, and found later; payments on it are applied too. */
    isOrphan: integer("is_orphan", { mode: "boolean" }).notNull().default(false),
    /** When reconciliation next checks it with the provider, in ms; null: never. */
    nextCheckAt: integer("next_check_at"),
    checks: integer("checks").notNull().default(0),
    /** For a QR code: JSON of what a page needs to show it. */
    qr: text("qr", { mode: "json" }).$type<ShownQr>(),
    /** The agent who showed the QR code. */
    agentId: text("agent_id").references(() => agents.id),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("provider_orders_one")
      .on(table.orderId)
      .where(sql`${table.isOrphan} = 0 AND ${table.changeId} IS NULL`),
    uniqueIndex("provider_orders_one_change")
      .on(table.changeId)
      .where(sql`${table.isOrphan} = 0 AND ${table.changeId} IS NOT NULL`),
    index("provider_orders_order").on(table.orderId),
    /** For an agent's QR payments on a day. */
    index("provider_orders_agent").on(table.agentId, table.createdAt).where(sql`${table.agentId} IS NOT NULL`),
    index("provider_orders_check").on(table.nextCheckAt).where(sql`${table.nextCheckAt} IS NOT NULL`),
  ],
);

/** Captured payments, one row for each (pay_…). At most one pays the order, and at most one the difference of a change. */
export const captures = sqliteTable(
  "captures",
  {
    paymentId: text("payment_id").primaryKey(),
    providerOrderId: idOf("provider_order_id", () => providerOrders.id),
    orderId: idOf("order_id", () => orders.id),
    changeId: text("change_id"),
    amountPaise: integer("amount_paise").notNull(),
    /** It must be refunded, because the order was closed or already paid, or the amount is wrong. */
    isSurplus: integer("is_surplus", { mode: "boolean" }).notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    index("captures_order").on(table.orderId),
    uniqueIndex("captures_one_pays").on(table.orderId).where(sql`${table.isSurplus} = 0 AND ${table.changeId} IS NULL`),
    uniqueIndex("captures_one_pays_change")
      .on(table.changeId)
      .where(sql`${table.isSurplus} = 0 AND ${table.changeId} IS NOT NULL`),
  ],
);

/**
 * The outbox of refunds. The key is payment and part, so that nothing is refunded twice. Part 0 is the whole payment,
 * or the rest of it after changes of the order; any other part is the price difference of one change, and its number is
 * the order's version after that change.
 */
export const refunds = sqliteTable(
  "refunds",
  {
    paymentId: idOf("payment_id", () => captures.paymentId),
    part: integer("part").notNull().default(0),
    orderId: idOf("order_id", () => orders.id),
    amountPaise: integer("amount_paise").notNull(),
    reason: text("reason").$type<RefundReason>().notNull(),
    status: text("status").$type<RefundStatus>().notNull().default("due"),
    /** rfnd_… */
    refundId: text("refund_id").unique("refunds_refund"),
    /** Part of the request's idempotency key; raised after the provider reported a failure. */
    round: integer("round").notNull().default(1),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: integer("next_attempt_at").notNull(),
    lastError: text("last_error"),
    createdAt: integer("created_at").notNull(),
    settledAt: integer("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.part] }),
    index("refunds_due").on(table.status, table.nextAttemptAt),
    index("refunds_order").on(table.orderId),
    // When drizzle-kit rebuilds a table, it selects a new column from the old table, where SQLite reads the unknown
    // name as a string.
    check("refunds_part_is_number", sql`typeof(${table.part}) = 'integer'`),
    check("refunds_status_known", sql`${table.status} IN ('due', 'requested', 'processed', 'failed')`),
  ],
);

/** Webhook events already handled, by the provider's event id, and `returned:<payment>` of fully refunded payments. */
export const paymentEvents = sqliteTable(
  "payment_events",
  { id: text("id").primaryKey(), type: text("type").notNull(), receivedAt: integer("received_at").notNull() },
  (table) => [index("payment_events_age").on(table.receivedAt)],
);

/**
 * Discrepancies found by reconciliation, one row for each case. `subject`: our order's id, or the provider's id of a
 * payment.
 */
export const paymentDiscrepancies = sqliteTable(
  "payment_discrepancies",
  {
    kind: text("kind").$type<DiscrepancyKind>().notNull(),
    subject: text("subject").notNull(),
    orderId: text("order_id"),
    detail: text("detail").notNull().default(""),
    times: integer("times").notNull().default(1),
    firstSeenAt: integer("first_seen_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
    /** Null while the case needs a person. */
    resolvedAt: integer("resolved_at"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index("payment_discrepancies_recent").on(table.lastSeenAt),
  ],
);
