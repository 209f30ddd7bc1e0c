import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import type { LearnedAs } from "../lists/lists.contract.ts";
import { users } from "./accounts.table.ts";
import { products } from "./catalogue.table.ts";
import { quantityColumn } from "./quantities.ts";
import { idOf } from "./references.ts";

/** Lists of products that an account orders regularly. Every change of a list or its lines raises its `version`. */
export const lists = sqliteTable(
  "lists",
  {
    id: text("id").primaryKey(),
    accountId: idOf("account_id", () => users.id),
    city: text("city").$type<City>().notNull(),
    name: text("name").notNull(),
    /** The list's position among those of the account in the city; ties are ordered by id. */
    position: integer("position").notNull(),
    lineCount: integer("line_count").notNull().default(0),
    /** The proposal from which the list was made; null for others. */
    learnedAs: text("learned_as").$type<LearnedAs>(),
    version: integer("version").notNull().default(1),
    /**
     * The member with an order limit who last increased a quantity or added a product, and when; null once somebody
     * without a limit changed or approved the list.
     */
    raisedBy: text("raised_by").references(() => users.id),
    raisedAt: integer("raised_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    unique("lists_name").on(table.accountId, table.city, table.name),
    index("lists_in_order").on(table.accountId, table.city, table.position, table.id),
    check("lists_line_count", sql`${table.lineCount} BETWEEN 0 AND 500`),
  ],
);

/** `position` orders the lines, with gaps. */
export const listLines = sqliteTable(
  "list_lines",
  {
    listId: idOf("list_id", () => lists.id),
    productId: idOf("product_id", () => products.id),
    position: integer("position").notNull(),
    /** The target stock (par level); null for none. */
    par: quantityColumn("par_milli"),
    /** The usual quantity of an order; one unit while `hasQuantity` is false. */
    quantity: quantityColumn("quantity_milli").notNull(),
    /** False until somebody enters the usual quantity. */
    hasQuantity: integer("has_quantity", { mode: "boolean" }).notNull().default(true),
    note: text("note").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.productId] }),
    check("list_lines_quantity", sql`${table.quantity} BETWEEN 1 AND 10000000`),
    check("list_lines_par", sql`${table.par} IS NULL OR ${table.par} BETWEEN 0 AND 100000000`),
  ],
);
