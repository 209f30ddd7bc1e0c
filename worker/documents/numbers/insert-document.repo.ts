import { sql } from "drizzle-orm";
import type { Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { documents } from "../../schema/documents.table.ts";
import type { numberFormat } from "./document-number.ts";

const value = sql.placeholder;

/** Money in paise, `issuedAt` in ms. */
type NewDocument = Omit<typeof documents.$inferSelect, "serial" | "number"> & ReturnType<typeof numberFormat>;

/**
 * Assigns the next number of its kind, series and year. A batch is one transaction and no row is deleted, so there are
 * no gaps.
 */
export const insertDocument: (document: NewDocument) => Statement = prepareOnce<NewDocument>(
  () => sql`
    INSERT INTO ${documents} (id, kind, series, year, serial, number, order_id, buyer_id, city, issued_at, total_paise,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, refers_to, token, snapshot)
    SELECT ${value("id")}, ${value("kind")}, ${value("series")}, ${value("year")}, next.serial,
      ${value("prefix")} || printf('%0' || CAST(${value("digits")} AS INTEGER) || 'd', next.serial),
      ${value("orderId")}, ${value("buyerId")}, ${value("city")}, ${value("issuedAt")}, ${value("totalPaise")},
      ${value("taxablePaise")}, ${value("cgstPaise")}, ${value("sgstPaise")}, ${value("igstPaise")}, ${value("refersTo")},
      ${value("token")}, ${value("snapshot")}
    FROM (SELECT COALESCE(max(serial), 0) + 1 AS serial FROM ${documents}
      WHERE kind = ${value("kind")} AND series = ${value("series")} AND year = ${value("year")}) next`,
);
