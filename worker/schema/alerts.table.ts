import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import { users } from "./accounts.table.ts";
import { products } from "./catalogue.table.ts";

/** A person waits for a product: until it is back in stock, or until it costs less. The row goes when they are told. */
export const productAlerts = sqliteTable(
  "product_alerts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    city: text("city").$type<City>().notNull(),
    kind: text("kind").$type<"price" | "stock">().notNull(),
    /** Of a price alert: the price must be below it. */
    targetPaise: integer("target_paise"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    unique("product_alerts_of_user").on(table.userId, table.productId, table.city, table.kind),
    /** For those of a product that came true: a range for each city and kind. */
    index("product_alerts_waiting").on(table.productId, table.city, table.kind, table.targetPaise),
    check(
      "product_alerts_kind",
      sql`(${table.kind} = 'price' AND ${table.targetPaise} IS NOT NULL)
      OR (${table.kind} = 'stock' AND ${table.targetPaise} IS NULL)`,
    ),
  ],
);

/** Products somebody waits for whose price or stock changed: cron looks whom to tell, in the order of the rows. */
export const dueAlerts = sqliteTable("due_alerts", {
  productId: text("product_id")
    .primaryKey()
    .references(() => products.id),
  /** Another random text with each change, so that none is lost that comes while cron works. */
  mark: text("mark").notNull(),
});
