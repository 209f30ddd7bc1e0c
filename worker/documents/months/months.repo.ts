import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/d1/db.ts";
import { DOCUMENT_COLUMNS, type DocumentRow, documents, ROUND_OFF } from "../../schema/documents.table.ts";
import { gstSums, monthlyDocumentTotals } from "../../schema/month-sums.table.ts";
import { inRange } from "../browse/browse-documents.repo.ts";
import type { DocumentRange } from "../browse/document-range.ts";

/** The documents of one account, of one city, or of all cities (null). */
export type Scope = { readonly accountId: string } | { readonly city: string | null };

export type GstSumRow = typeof gstSums.$inferSelect;

export interface RateRow extends Pick<typeof documents.$inferSelect, "kind" | "number" | "issuedAt" | "refersTo"> {
  readonly id: string;
  readonly buyer: string;
  readonly gstin: string;
  readonly placeOfSupply: string;
  readonly roundOffPaise: number;
  /** JSON of `RateSum[]`. */
  readonly rates: string;
}

/** Months shown in the list: three years. */
const MAX_MONTHS = 36;

const ownedBy = (scope: Scope): SQL => {
  if ("accountId" in scope) return sql`owner = ${`buyer:${scope.accountId}`}`;
  return scope.city === null ? sql`owner >= 'city:' AND owner < 'city;'` : sql`owner = ${`city:${scope.city}`}`;
};

export const createMonthsRepo = (db: Db) => ({
  listMonths: (scope: Scope) =>
    db.all<{ readonly month: string; readonly documents: number; readonly totalPaise: number }>(sql`
      SELECT month, sum(documents) AS documents, sum(total_paise) AS totalPaise FROM ${monthlyDocumentTotals}
      WHERE ${ownedBy(scope)} GROUP BY month ORDER BY month DESC LIMIT ${MAX_MONTHS}`),

  listIssued: (range: DocumentRange) =>
    db.all<DocumentRow>(sql`SELECT ${DOCUMENT_COLUMNS} FROM ${documents} d ${inRange(range)}`),

  listRates: (range: DocumentRange) =>
    db.all<RateRow>(sql`
      SELECT d.id, d.kind, d.number, d.issued_at AS issuedAt, d.snapshot ->> '$.buyer.name' AS buyer,
        d.snapshot ->> '$.buyer.gstin' AS gstin, d.snapshot ->> '$.placeOfSupply' AS placeOfSupply,
        d.snapshot ->> '$.refersTo.number' AS refersTo, ${ROUND_OFF} AS roundOffPaise,
        d.snapshot -> '$.rates' AS rates
      FROM ${documents} d ${inRange(range)}`),

  listGst: (month: string, city: string | null) =>
    db.all<Omit<GstSumRow, "month" | "city">>(sql`
      SELECT buyers, hsn, rate_bp AS rateBp, unit, sum(quantity_milli) AS quantityMilli, sum(taxable_paise) AS taxablePaise,
        sum(cgst_paise) AS cgstPaise, sum(sgst_paise) AS sgstPaise, sum(igst_paise) AS igstPaise,
        sum(total_paise) AS totalPaise
      FROM ${gstSums} WHERE month = ${month} ${city === null ? sql`` : sql`AND city = ${city}`}
      GROUP BY buyers, hsn, rate_bp, unit ORDER BY buyers, hsn, rate_bp, unit`),
});
