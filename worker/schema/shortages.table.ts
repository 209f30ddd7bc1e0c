import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.table.ts";
import { idOf } from "./references.ts";

/**
 * Short lines about which the buyer was asked and has not answered. No foreign key to the order, because a row is
 * deleted when it is answered or when the order ends.
 */
export const shortages = sqliteTable(
  "shortages",
  {
    orderId: text("order_id").notNull(),
    productId: text("product_id").notNull(),
    /** JSON: ids of the products offered instead, the nearest first. */
    choices: text("choices", { mode: "json" }).$type<readonly string[]>().notNull(),
    askedBy: idOf("asked_by", () => users.id),
    askedAt: integer("asked_at").notNull(),
    /** When the line is left out without an answer. */
    dueAt: integer("due_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index("shortages_due").on(table.dueAt),
    check("shortages_due_later", sql`${table.dueAt} > ${table.askedAt}`),
  ],
);

/** Whether the buyer of an order was asked about a short line and has not answered. */
export const awaitsAnswer = (orderId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${shortages} WHERE ${shortages.orderId} = ${orderId})`;
