import { type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The seller's details as printed on documents: one row, and none until the owner enters them. */
export const seller = sqliteTable("seller", {
  /** Always "seller". */
  id: text("id").primaryKey(),
  /** JSON of `Seller` (seller.contract.ts). */
  data: text("data").notNull(),
  version: integer("version").notNull(),
  changedAt: integer("changed_at").notNull(),
});

/** The seller's JSON, to use as a column of another query; null until the owner enters it. */
export const sellerData: SQL = sql`(SELECT data FROM ${seller})`;
