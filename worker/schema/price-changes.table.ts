import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import { products } from "./catalogue.table.ts";
import { idOf } from "./references.ts";

/** The history of base prices in a city: one row for a product's first price and one for each change. */
export const priceChanges = sqliteTable(
  "price_changes",
  {
    productId: idOf("product_id", () => products.id),
    city: text("city").$type<City>().notNull(),
    /** In ms. */
    at: integer("at").notNull(),
    pricePaise: integer("price_paise").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.city, table.at] }),
    index("price_changes_age").on(table.at),
  ],
);
