import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { MovementKind } from "../catalogue/stock/stock.contract.ts";
import { products } from "./catalogue.table.ts";
import { quantityColumn } from "./quantities.ts";
import { idOf } from "./references.ts";

/** Every movement of stock; a product's stock is the sum of its movements. Rows are only ever added. */
export const stockMovements = sqliteTable(
  "stock_movements",
  {
    /** Ascending in the order of writing, because no row is ever deleted. */
    id: integer("id").primaryKey(),
    productId: idOf("product_id", () => products.id),
    quantity: quantityColumn("milli").notNull(),
    kind: text("kind").$type<MovementKind>().notNull(),
    /** Not a reference, because orders move to the archive. */
    orderId: text("order_id"),
    /** The account of the person who caused it; null for the system. */
    actorId: text("actor_id"),
    reason: text("reason").notNull().default(""),
    supplier: text("supplier").notNull().default(""),
    /** What one unit cost, in paise; null where unknown. */
    unitCostPaise: integer("unit_cost_paise"),
    /** R2 key of the photo of wasted products. */
    photoKey: text("photo_key"),
    /** "<booking>:<line>" of what staff book, so that nothing is booked twice; null for all other movements. */
    key: text("key"),
    /** A hash of the booking's input; "" for other movements, and for bookings made before it was stored. */
    requestHash: text("request_hash").notNull().default(""),
    at: integer("at").notNull(),
  },
  (table) => [
    /** Contains the quantity, so that the check reads the index only. */
    index("stock_movements_product").on(table.productId, table.id, table.quantity),
    uniqueIndex("stock_movements_key").on(table.key).where(sql`${table.key} IS NOT NULL`),
    index("stock_movements_booked").on(table.kind, table.at, table.id).where(sql`${table.key} IS NOT NULL`),
    check(
      "stock_movements_kind",
      sql`${table.kind} IN ('opening', 'received', 'sold', 'cancelled', 'returned', 'wasted', 'counted', 'corrected')`,
    ),
    check("stock_movements_not_zero", sql`${table.quantity} <> 0`),
  ],
);

/** The progress of the check of stock against its movements; one row. */
export const stockChecks = sqliteTable("stock_checks", {
  id: integer("id").primaryKey(),
  /** The last row read in this pass: a product, its last movement, and the sum of its movements up to it. */
  productId: text("product_id").notNull().default(""),
  movementId: integer("movement_id").notNull().default(0),
  sum: quantityColumn("sum_milli").notNull().default(0),
  /** JSON of `LedgerDifference[]`: those found in this pass so far, and those of the last complete pass. */
  found: text("found").notNull().default("[]"),
  differences: text("differences").notNull().default("[]"),
  /** When the last complete pass ended, in ms. */
  passedAt: integer("passed_at"),
});
