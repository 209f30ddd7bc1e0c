import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import type { LearnedAs } from "../lists/lists.contract.ts";
import { users } from "./accounts.table.ts";
import { products } from "./catalogue.table.ts";

/** What an account's kitchen orders again and again. Every change of a list or its lines raises its `version`. */
export const lists = sqliteTable(
  "lists",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => users.id),
    city: text("city").$type<City>().notNull(),
    name: text("name").notNull(),
    /** The order of the account's lists in the city; equal ones are in the order of their ids. */
    position: integer("position").notNull(),
    lineCount: integer("line_count").notNull().default(0),
    /** The proposal that the list was made from. */
    learnedAs: text("learned_as").$type<LearnedAs>(),
    version: integer("version").notNull().default(1),
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
    listId: text("list_id")
      .notNull()
      .references(() => lists.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    position: integer("position").notNull(),
    /** What should be in the store; null for none. */
    par: real("par"),
    /** What is usually ordered. */
    quantity: integer("quantity").notNull(),
    note: text("note").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.productId] }),
    check("list_lines_quantity", sql`${table.quantity} BETWEEN 1 AND 10000`),
    check("list_lines_par", sql`${table.par} IS NULL OR ${table.par} BETWEEN 0 AND 100000`),
  ],
);
