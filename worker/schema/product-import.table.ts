import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type City, DEFAULT_CITY } from "../brand.contract.ts";
import type { ImportKind, ImportStatus, RowOutcome } from "../catalogue/product-import.contract.ts";
import { users } from "./accounts.table.ts";
import { quantityColumn } from "./quantities.ts";
import { idOf } from "./references.ts";

/** Imports of product files and of older price lists (docs/decisions/0012-catalogue-changes.md). Times in ms. */
export const productImports = sqliteTable(
  "product_imports",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<ImportKind>().notNull(),
    /** The file's name; for a price list the time of its snapshot (ISO 8601). */
    label: text("label").notNull(),
    /** The city whose prices the file holds. */
    city: text("city").$type<City>().notNull().default(DEFAULT_CITY),
    status: text("status").$type<ImportStatus>().notNull(),
    /** Raised when the rows are compared again; an admin applies the round that they reviewed. */
    round: integer("round").notNull().default(1),
    rowCount: integer("row_count").notNull(),
    /** The number of rows compared in this round. */
    checked: integer("checked").notNull().default(0),
    /** This and the next counts cover the rows compared so far. */
    newCount: integer("new_count").notNull().default(0),
    changedCount: integer("changed_count").notNull().default(0),
    sameCount: integer("same_count").notNull().default(0),
    wrongCount: integer("wrong_count").notNull().default(0),
    unusualCount: integer("unusual_count").notNull().default(0),
    /** New products without a picture. */
    bareCount: integer("bare_count").notNull().default(0),
    /** Products on sale whose price changes. */
    priceCount: integer("price_count").notNull().default(0),
    /** JSON: headers of the file that match no column. */
    ignored: text("ignored").notNull().default("[]"),
    createdBy: idOf("created_by", () => users.id),
    createdAt: integer("created_at").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of the file, or the id of the restored list; a reused key with a different hash or id is refused. */
    requestHash: text("request_hash").notNull().default(""),
    appliedBy: text("applied_by").references(() => users.id),
    appliedAt: integer("applied_at"),
  },
  (table) => [
    uniqueIndex("product_imports_key").on(table.createdBy, table.idempotencyKey),
    index("product_imports_age").on(table.createdAt),
  ],
);

/** A row of an import: its fields in the file, and the result of comparing it with the catalogue. */
export const productImportRows = sqliteTable(
  "product_import_rows",
  {
    importId: idOf("import_id", () => productImports.id),
    /** 0, 1, 2 … */
    position: integer("position").notNull(),
    /** The first line of the row in the file, from 1. */
    line: integer("line").notNull(),
    /** JSON: the row's fields by column name. */
    sent: text("sent").notNull(),
    wantedId: text("wanted_id"),
    /** The folded name, for rows without an id. */
    wantedKey: text("wanted_key"),
    /** The line of an earlier row about the same product. */
    repeats: integer("repeats"),
    /** Null until the row is compared. */
    outcome: text("outcome").$type<RowOutcome>(),
    productId: text("product_id"),
    /** The product's version at the comparison. */
    version: integer("version"),
    /** The product's name, shown with the row. */
    name: text("name"),
    category: text("category"),
    /** JSON as in the audit log: the changed fields, or all fields of a new product. */
    before: text("before"),
    after: text("after"),
    pricePaise: integer("price_paise"),
    /** JSON of `StoredBreak[]`; null where the row does not change them. */
    breaks: text("breaks"),
    /** Added to the stock, so that orders placed meanwhile still count. */
    stockDelta: quantityColumn("stock_delta_milli"),
    /** Set for new and renamed products only. */
    nameKey: text("name_key"),
    nameRank: integer("name_rank"),
    /** The search terms, set when the product's place in lists or searches changes. */
    terms: text("terms"),
    /** JSON: message references by field. */
    problems: text("problems"),
    /** JSON: the list of `RowWarning`; null without warnings. */
    warnings: text("warnings"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    index("product_import_rows_outcome").on(table.importId, table.outcome, table.position),
    index("product_import_rows_wanted").on(table.importId, table.wantedId),
    index("product_import_rows_unusual").on(table.importId, table.position).where(sql`${table.warnings} IS NOT NULL`),
  ],
);

/** Snapshots of all prices of a city, taken before an import changes any. */
export const priceLists = sqliteTable("price_lists", {
  id: text("id").primaryKey(),
  createdAt: integer("created_at").notNull(),
  createdBy: idOf("created_by", () => users.id),
  kind: text("kind").$type<ImportKind>().notNull(),
  label: text("label").notNull(),
  city: text("city").$type<City>().notNull().default(DEFAULT_CITY),
  productCount: integer("product_count").notNull(),
  changedCount: integer("changed_count").notNull(),
});

/** A snapshot's products in parts: JSON [{id, name, category, unit, pricePaise, breaks}], ordered by name. */
export const priceListParts = sqliteTable(
  "price_list_parts",
  {
    listId: idOf("list_id", () => priceLists.id),
    part: integer("part").notNull(),
    products: text("products").notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.part] })],
);
