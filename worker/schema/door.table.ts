import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DoorMark } from "../orders/door/door-marks.contract.ts";
import { users } from "./accounts.table.ts";
import { orders } from "./orders.table.ts";
import { idOf, keyOf } from "./references.ts";

/** What is handed over at the door, where that differs from the order; `orders.door_digest` identifies it. */
export const doorManifests = sqliteTable("door_manifests", {
  orderId: keyOf("order_id", () => orders.id),
  /** Raised by every change, including one back to "all as ordered". */
  version: integer("version").notNull(),
  /** How many of these changes are the buyer's; the others are the agent's. */
  buyerChanges: integer("buyer_changes").notNull().default(0),
  /** JSON: the lines that differ. */
  lines: text("lines", { mode: "json" }).$type<readonly DoorMark[]>().notNull(),
  madeBy: idOf("made_by", () => users.id),
  at: integer("at").notNull(),
});

/**
 * Photos of products that were short or rejected, one for each line; the picture itself is in R2. They have no foreign
 * key to the order, because they are deleted long before it moves to the archive.
 */
export const doorPhotos = sqliteTable(
  "door_photos",
  {
    orderId: text("order_id").notNull(),
    productId: text("product_id").notNull(),
    madeBy: idOf("made_by", () => users.id),
    at: integer("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.productId] }), index("door_photos_at").on(table.at)],
);
