import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import { users } from "./accounts.table.ts";
import { products } from "./catalogue.table.ts";
import { idOf, keyOf } from "./references.ts";

/** A person who waits until a product is back in stock or costs less. The row is deleted when they are notified. */
export const productAlerts = sqliteTable(
  "product_alerts",
  {
    id: text("id").primaryKey(),
    userId: idOf("user_id", () => users.id),
    productId: idOf("product_id", () => products.id),
    city: text("city").$type<City>().notNull(),
    kind: text("kind").$type<"price" | "stock">().notNull(),
    /** A price alert fires below this price; null for stock alerts. */
    targetPaise: integer("target_paise"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    unique("product_alerts_of_user").on(table.userId, table.productId, table.city, table.kind),
    /** Finds the alerts that a product fulfils: one range for each city and kind. */
    index("product_alerts_waiting").on(table.productId, table.city, table.kind, table.targetPaise),
    check(
      "product_alerts_kind",
      sql`(${table.kind} = 'price' AND ${table.targetPaise} IS NOT NULL)
      OR (${table.kind} = 'stock' AND ${table.targetPaise} IS NULL)`,
    ),
  ],
);

/** Watched products whose price or stock changed. Cron notifies in the order of the rows. */
export const dueAlerts = sqliteTable("due_alerts", {
  productId: keyOf("product_id", () => products.id),
  /** A new random text with each change, so that a change that arrives while cron works is not lost. */
  mark: text("mark").notNull(),
});
