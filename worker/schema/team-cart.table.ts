import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.table.ts";
import { idOf } from "./references.ts";

/** The cart of an account, which the members of its team share, one for each city. Times are ms since the epoch. */
export const teamCarts = sqliteTable(
  "team_carts",
  {
    accountId: idOf("account_id", () => users.id),
    city: text("city").notNull(),
    /** JSON: quantities in thousandths by product id, in the order in which the products were added. */
    lines: text("lines").notNull().default("{}"),
    /** JSON: ids of the orders, pasted lists and visitors' cart lines already counted into `lines`, the newest last. */
    counted: text("counted").notNull().default("[]"),
    version: integer("version").notNull().default(1),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.city] })],
);
