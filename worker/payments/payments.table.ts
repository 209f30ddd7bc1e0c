import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { orders } from "../orders/orders.table.ts";

/** An order's account with the payment provider. Amounts in paise. */
export const payments = sqliteTable(
  "payments",
  {
    /** The provider's order id (order_…). */
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .unique("payments_order")
      .references(() => orders.id),
    amountPaise: integer("amount_paise").notNull(),
    currency: text("currency").notNull().default("INR"),
    status: text("status").$type<"created" | "failed" | "captured" | "refund_pending" | "refunded">().notNull(),
    paymentId: text("payment_id").unique("payments_payment"),
    refundId: text("refund_id").unique("payments_refund"),
    failure: text("failure"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [index("payments_status").on(table.status, table.updatedAt)],
);

/** Webhook deliveries already seen, by the provider's event id. */
export const paymentEvents = sqliteTable(
  "payment_events",
  { id: text("id").primaryKey(), type: text("type").notNull(), receivedAt: integer("received_at").notNull() },
  (table) => [index("payment_events_age").on(table.receivedAt)],
);
