import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Unit } from "../catalogue/categories.contract.ts";

/**
 * The totals of each month in India, updated in the batches that issue documents; credit notes count below zero. Money
 * in paise.
 */
export const monthlyDocumentTotals = sqliteTable(
  "document_months",
  {
    /** "buyer:<id>" or "city:<slug>". */
    owner: text("owner").notNull(),
    /** Such as "2026-11". */
    month: text("month").notNull(),
    documents: integer("documents").notNull(),
    /** Includes the round-off. */
    totalPaise: integer("total_paise").notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.month] })],
);

/**
 * Figures for a month's GST return, grouped by buyers with (b2b) or without (b2c) a GSTIN, by HSN code, rate and unit.
 */
export const gstSums = sqliteTable(
  "gst_sums",
  {
    month: text("month").notNull(),
    city: text("city").notNull(),
    buyers: text("buyers").$type<"b2b" | "b2c">().notNull(),
    hsn: text("hsn").notNull(),
    rateBp: integer("rate_bp").notNull(),
    /** "" for delivery fees. */
    unit: text("unit").$type<Unit | "">().notNull(),
    /** In thousandths of the unit. */
    quantityMilli: integer("quantity_milli").notNull(),
    taxablePaise: integer("taxable_paise").notNull(),
    cgstPaise: integer("cgst_paise").notNull(),
    sgstPaise: integer("sgst_paise").notNull(),
    igstPaise: integer("igst_paise").notNull(),
    totalPaise: integer("total_paise").notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.city, table.buyers, table.hsn, table.rateBp, table.unit] })],
);
