import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import type { DocumentKind } from "../documents/documents.contract.ts";
import { namedColumnsExcept, type RowOf } from "../platform/d1/columns.ts";

/** Tax documents as they were issued; rows are only ever added. Money in paise. */
export const documents = sqliteTable(
  "documents",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<DocumentKind>().notNull(),
    /** The financial year, April to March in India, such as "26-27". */
    year: text("year").notNull(),
    /** The number series, which is part of the number: always "A" so far. */
    series: text("series").notNull().default("A"),
    /** 1, 2, 3 … without a gap for each kind, series and year. */
    serial: integer("serial").notNull(),
    /** At most 16 characters, such as "INA/26-27/000123". */
    number: text("number").notNull().unique("documents_number"),
    orderId: text("order_id").notNull(),
    buyerId: text("buyer_id").notNull(),
    city: text("city").$type<City>().notNull(),
    issuedAt: integer("issued_at").notNull(),
    totalPaise: integer("total_paise").notNull(),
    taxablePaise: integer("taxable_paise").notNull(),
    cgstPaise: integer("cgst_paise").notNull().default(0),
    sgstPaise: integer("sgst_paise").notNull().default(0),
    igstPaise: integer("igst_paise").notNull().default(0),
    /** For a credit note: the id of the document that it corrects. */
    refersTo: text("refers_to"),
    /** Random; it opens the public verification page. */
    token: text("token").notNull().unique("documents_token"),
    /** JSON of `DocumentSnapshot`: everything that the document shows. */
    snapshot: text("snapshot").notNull(),
  },
  (table) => [
    uniqueIndex("documents_serial").on(table.kind, table.series, table.year, table.serial),
    index("documents_order").on(table.orderId),
    index("documents_refers_to").on(table.refersTo).where(sql`${table.refersTo} IS NOT NULL`),
    index("documents_buyer").on(table.buyerId, table.issuedAt, table.id),
    index("documents_city").on(table.city, table.issuedAt, table.id),
    index("documents_issued").on(table.issuedAt, table.id),
    check(
      "documents_adds_up",
      sql`${table.totalPaise} = ${table.taxablePaise} + ${table.cgstPaise} + ${table.sgstPaise} + ${table.igstPaise}`,
    ),
    check("documents_number_fits", sql`length(${table.number}) <= 16`),
    check("documents_kind_known", sql`${table.kind} IN ('invoice', 'bill_of_supply', 'invoice_bill', 'credit_note')`),
  ],
);

export const DOCUMENT_COLUMNS = namedColumnsExcept(documents, [
  ...(["series", "serial", "refersTo"] as const),
  ...(["totalPaise", "taxablePaise", "cgstPaise", "sgstPaise", "igstPaise"] as const),
]);
/** A stored document. `issuedAt` in ms; `snapshot` is the JSON of `DocumentSnapshot`. */
export type DocumentRow = RowOf<typeof DOCUMENT_COLUMNS>;

/** The round-off of document `d` (see `DocumentSnapshot`). */
export const ROUND_OFF = sql`COALESCE(d.snapshot ->> '$.roundOffPaise', 0)`;
