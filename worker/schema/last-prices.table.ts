import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import { users } from "./accounts.table.ts";
import { idOf } from "./references.ts";

/**
 * The price at which an account last ordered each product in a city. One row of JSON, `{"<product id>": paise}`: an
 * order writes one row however many lines it has, and a list of 500 lines reads one (docs/decisions/0064-lists.md).
 * `days` holds the day of that order in India, `{"<product id>": "2026-11-24"}`.
 */
export const lastPrices = sqliteTable(
  "last_prices",
  {
    accountId: idOf("account_id", () => users.id),
    city: text("city").$type<City>().notNull(),
    prices: text("prices", { mode: "json" }).$type<Record<string, number>>().notNull(),
    days: text("days", { mode: "json" }).$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.city] })],
);
