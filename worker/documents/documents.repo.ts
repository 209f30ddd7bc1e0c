import { sql } from "drizzle-orm";
import type { Statement } from "../platform/d1/db.ts";
import { prepareOnce } from "../platform/d1/readings.ts";
import { documents } from "./documents.table.ts";

const value = sql.placeholder;

/** A document to be issued; the batch gives it its number. Money in paise, `issuedAt` in ms. */
export interface NewDocument {
  readonly id: string;
  readonly kind: string;
  readonly year: string;
  /** The letters before the year, such as "INA". */
  readonly series: string;
  readonly orderId: string;
  readonly buyerId: string;
  readonly city: string;
  readonly issuedAt: number;
  readonly totalPaise: number;
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
  readonly refersTo: string | null;
  readonly token: string;
  readonly snapshot: string;
}

/** The next number of its kind and year. A batch is one transaction and no row is deleted, so no number is missing. */
export const insertDocument: (document: NewDocument) => Statement = prepareOnce<NewDocument>(
  () => sql`
    INSERT INTO ${documents} (id, kind, year, serial, number, order_id, buyer_id, city, issued_at, total_paise, taxable_paise,
      cgst_paise, sgst_paise, igst_paise, refers_to, token, snapshot)
    SELECT ${value("id")}, ${value("kind")}, ${value("year")}, next.serial,
      ${value("series")} || '/' || ${value("year")} || '/' || printf('%06d', next.serial),
      ${value("orderId")}, ${value("buyerId")}, ${value("city")}, ${value("issuedAt")}, ${value("totalPaise")},
      ${value("taxablePaise")}, ${value("cgstPaise")}, ${value("sgstPaise")}, ${value("igstPaise")}, ${value("refersTo")},
      ${value("token")}, ${value("snapshot")}
    FROM (SELECT COALESCE(max(serial), 0) + 1 AS serial FROM ${documents}
      WHERE kind = ${value("kind")} AND year = ${value("year")}) next`,
);
