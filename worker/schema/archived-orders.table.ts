import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "../orders/order-lifecycle.contract.ts";
import { users } from "./accounts.table.ts";
import { agents } from "./agents.table.ts";
import { orders } from "./orders.table.ts";
import { idOf, keyOf } from "./references.ts";

/** The files of the archive. A buyer has one or more for each month with archived orders. */
export const orderArchives = sqliteTable(
  "order_archives",
  {
    id: integer("id").primaryKey(),
    buyerId: idOf("buyer_id", () => users.id),
    /** The month in which the orders were placed, such as "2025-11" (UTC). */
    month: text("month").notNull(),
    /** The beginning of the SHA-256 of the file's lines, which names the file. */
    digest: text("digest").notNull(),
  },
  (table) => [unique("order_archives_file").on(table.buyerId, table.month, table.digest)],
);

/**
 * Orders that moved to the archive, with the columns that lists, searches and figures need; the rest of an order is in
 * its file. All are delivered or cancelled, and never change. Money in paise, times in ms.
 */
export const archivedOrders = sqliteTable(
  "archived_orders",
  {
    id: text("id").primaryKey(),
    archiveId: integer("archive_id")
      .notNull()
      .references(() => orderArchives.id),
    buyerId: idOf("buyer_id", () => users.id),
    agentId: text("agent_id").references(() => agents.id),
    status: text("status").$type<OrderStatus>().notNull(),
    city: text("city").$type<City>().notNull(),
    phone: text("phone").notNull(),
    totalPaise: integer("total_paise").notNull(),
    paymentMethod: text("payment_method").$type<PaymentMethod>().notNull(),
    paymentStatus: text("payment_status").$type<PaymentStatus>().notNull(),
    rating: integer("rating"),
    /** Whether the file contains text that the agent wrote. */
    hasAgentText: integer("has_agent_text", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
    deliveredAt: integer("delivered_at"),
  },
  (table) => [
    index("archived_orders_buyer").on(table.buyerId, table.status, table.id),
    index("archived_orders_agent").on(table.agentId, table.status, table.id),
    index("archived_orders_status").on(table.status, table.id),
    index("archived_orders_phone").on(table.phone, table.status, table.id),
    /** drizzle-kit 0.31 splits an expression at its comma: correct this index manually in the SQL of `db:generate`. */
    index("archived_orders_short_id").on(sql`substr(${table.id}, -8)`),
    index("archived_orders_agent_text").on(table.agentId).where(sql`${table.hasAgentText} = 1`),
    check("archived_orders_are_over", sql`${table.status} IN ('delivered', 'cancelled')`),
  ],
);

/**
 * People whose data must be erased from the archive's files. Each is erased twice, because a file may be written during
 * the first erasure.
 */
export const archiveErasures = sqliteTable(
  "archive_erasures",
  {
    userId: keyOf("user_id", () => users.id),
    dueAt: integer("due_at").notNull(),
    /** True once the first of the two erasures is done. */
    isLast: integer("is_last", { mode: "boolean" }).notNull().default(false),
    /** While any row is leased, no other run starts to erase. */
    leasedUntil: integer("leased_until").notNull().default(0),
  },
  (table) => [index("archive_erasures_due").on(table.dueAt)],
);

/** Whether this buyer has received a delivery; like a verified address, that makes them a known buyer. */
export const hasDelivered = (buyerId: SQL): SQL => sql`(EXISTS (SELECT 1 FROM ${orders} INDEXED BY orders_buyer_status
    WHERE buyer_id = ${buyerId} AND status = 'delivered')
  OR EXISTS (SELECT 1 FROM ${archivedOrders} WHERE buyer_id = ${buyerId} AND status = 'delivered'))`;
