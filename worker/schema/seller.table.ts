import { type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The seller as documents print it: one row, and none until the owner enters it. */
export const seller = sqliteTable("seller", {
  /** Always "seller". */
  id: text("id").primaryKey(),
  /** JSON of `Seller` (seller.contract.ts). */
  data: text("data").notNull(),
  /** Raised by each change. */
  version: integer("version").notNull(),
  changedAt: integer("changed_at").notNull(),
});

/** The row's JSON beside the rows of another query; null until the owner enters it. */
export const sellerData: SQL = sql`(SELECT data FROM ${seller})`;
