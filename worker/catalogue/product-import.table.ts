import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/accounts.table.ts";
import type { ImportKind, ImportStatus, RowOutcome } from "./product-import.contract.ts";

/** A file of products, or an older price list, on its way into the catalogue: docs/decisions/0021-price-lists.md. */
export const productImports = sqliteTable(
  "product_imports",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<ImportKind>().notNull(),
    /** The file's name; of a price list, when it was kept (ISO 8601). */
    label: text("label").notNull(),
    status: text("status").$type<ImportStatus>().notNull(),
    /** Raised when the rows are compared with the catalogue anew: who applies names the one that he looked at. */
    round: integer("round").notNull().default(1),
    rowCount: integer("row_count").notNull(),
    /** How many rows of this round have been compared. */
    checked: integer("checked").notNull().default(0),
    /** Of the rows compared so far. */
    newCount: integer("new_count").notNull().default(0),
    changedCount: integer("changed_count").notNull().default(0),
    sameCount: integer("same_count").notNull().default(0),
    wrongCount: integer("wrong_count").notNull().default(0),
    unusualCount: integer("unusual_count").notNull().default(0),
    /** New products without a picture. */
    bareCount: integer("bare_count").notNull().default(0),
    /** Products on sale whose price changes. */
    priceCount: integer("price_count").notNull().default(0),
    /** JSON: headers that mean nothing to us. */
    ignored: text("ignored").notNull().default("[]"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: integer("created_at").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    appliedBy: text("applied_by").references(() => users.id),
    appliedAt: integer("applied_at"),
  },
  (table) => [
    uniqueIndex("product_imports_key").on(table.createdBy, table.idempotencyKey),
    index("product_imports_age").on(table.createdAt),
  ],
);

/** A row of it: what was sent, and what comparing it with the catalogue made of it. */
export const productImportRows = sqliteTable(
  "product_import_rows",
  {
    importId: text("import_id")
      .notNull()
      .references(() => productImports.id),
    /** 0, 1, 2 … */
    position: integer("position").notNull(),
    /** Where it begins in the file. */
    line: integer("line").notNull(),
    /** JSON: the file's fields by their column's name. */
    sent: text("sent").notNull(),
    wantedId: text("wanted_id"),
    /** Its name's key, where no id says which product is meant. */
    wantedKey: text("wanted_key"),
    /** The line that says the same before it. */
    repeats: integer("repeats"),
    /** Null until it is compared. */
    outcome: text("outcome").$type<RowOutcome>(),
    productId: text("product_id"),
    /** The product's edition when it was compared. */
    version: integer("version"),
    /** What the product is called, for whoever looks at the row. */
    name: text("name"),
    category: text("category"),
    /** JSON, as in the audit log: only what changes; of a new product everything. */
    before: text("before"),
    after: text("after"),
    pricePaise: integer("price_paise"),
    /** What is added to the stock, so that what orders take meanwhile stays taken. */
    stockDelta: integer("stock_delta"),
    /** Only where its name finds a place in the order of names. */
    nameKey: text("name_key"),
    nameRank: integer("name_rank"),
    /** Only where lists and searches change. */
    terms: text("terms"),
    /** JSON: field → sentence. */
    problems: text("problems"),
    /** JSON: what someone should have looked at; null where there is nothing. */
    warnings: text("warnings"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    index("product_import_rows_outcome").on(table.importId, table.outcome, table.position),
    index("product_import_rows_wanted").on(table.importId, table.wantedId),
    index("product_import_rows_unusual").on(table.importId, table.position).where(sql`${table.warnings} IS NOT NULL`),
  ],
);

/** What everything cost before prices were changed many at a time. */
export const priceLists = sqliteTable("price_lists", {
  id: text("id").primaryKey(),
  createdAt: integer("created_at").notNull(),
  createdBy: text("created_by")
    .notNull()
    .references(() => users.id),
  kind: text("kind").$type<ImportKind>().notNull(),
  label: text("label").notNull(),
  productCount: integer("product_count").notNull(),
  /** How many of its prices were changed then. */
  changedCount: integer("changed_count").notNull(),
});

/** Its products, some hundreds a row: JSON [{id, name, category, unit, pricePaise}] in the order of their names. */
export const priceListParts = sqliteTable(
  "price_list_parts",
  {
    listId: text("list_id")
      .notNull()
      .references(() => priceLists.id),
    part: integer("part").notNull(),
    products: text("products").notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.part] })],
);
