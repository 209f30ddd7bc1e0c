import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { OrderChangeState } from "../orders/order-change.contract.ts";
import { users } from "./accounts.table.ts";
import { orders } from "./orders.table.ts";
import { idOf } from "./references.ts";

/**
 * Changes that made an order paid online more expensive. Each is applied once the difference is paid; until then it
 * reserves neither stock nor price. Amounts in paise, times in ms.
 */
export const orderChanges = sqliteTable(
  "order_changes",
  {
    /** Also the `receipt` of the payment provider's order that charges the price difference. */
    id: text("id").primaryKey(),
    orderId: idOf("order_id", () => orders.id),
    /** The order's version when the change was requested. */
    baseVersion: integer("base_version").notNull(),
    askedBy: idOf("asked_by", () => users.id),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of the request. */
    requestHash: text("request_hash").notNull(),
    /** JSON: `[{productId, quantity}]`, all lines of the order after the change. */
    lines: text("lines").notNull(),
    /**
     * JSON like `lines`: what is removed from the account's cart for the order's city once the change is applied; null
     * for none.
     */
    fromCart: text("from_cart"),
    /** The order's total after the change. */
    totalPaise: integer("total_paise").notNull(),
    differencePaise: integer("difference_paise").notNull(),
    state: text("state").$type<OrderChangeState>().notNull().default("open"),
    createdAt: integer("created_at").notNull(),
    /** A payment after this time is refunded. */
    dueAt: integer("due_at").notNull(),
  },
  (table) => [
    index("order_changes_order").on(table.orderId),
    uniqueIndex("order_changes_one_open").on(table.orderId).where(sql`${table.state} = 'open'`),
    unique("order_changes_idempotency").on(table.askedBy, table.idempotencyKey),
    check("order_changes_state_known", sql`${table.state} IN ('open', 'applied', 'refused', 'replaced')`),
    check("order_changes_costs_more", sql`${table.differencePaise} > 0`),
  ],
);
