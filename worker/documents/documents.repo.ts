import { type SQL, sql } from "drizzle-orm";
import { assertThat, type Db, type Statement } from "../platform/d1/db.ts";
import { prepareOnce } from "../platform/d1/readings.ts";
import { DOCUMENT_COLUMNS, documents } from "../schema/documents.table.ts";
import type { DocumentForMail } from "./documents.contract.ts";

export type { DocumentRow } from "../schema/documents.table.ts";

const value = sql.placeholder;

/** A document to issue; the batch assigns its number. Money in paise, `issuedAt` in ms. */
export interface NewDocument {
  readonly id: string;
  readonly kind: string;
  readonly series: string;
  readonly year: string;
  /** Prefix of the number, such as "INA/26-27/", and how many digits follow. */
  readonly prefix: string;
  readonly digits: number;
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

/** Aborts the batch when credit notes were written for the document since `seen` of them were read. */
export const assertCredits = (documentId: string, seen: number): Statement =>
  assertThat(sql`(SELECT count(*) FROM ${documents} WHERE refers_to = ${documentId}) = ${seen}`);

/** Selects an order's documents, oldest first: rows of `DocumentRow`. */
export const documentsOfOrder = (db: Db, orderId: string | SQL): Statement =>
  db.all(sql`SELECT ${DOCUMENT_COLUMNS} FROM ${documents} WHERE order_id = ${orderId} ORDER BY id`);

/** Documents of many orders, oldest first. */
export const documentsOfOrders = (db: Db, orderIds: readonly string[]): Promise<DocumentForMail[]> =>
  db.all<DocumentForMail>(sql`SELECT d.id, d.order_id AS orderId, d.kind, d.number
    FROM json_each(${JSON.stringify(orderIds)}) wanted CROSS JOIN ${documents} d ON d.order_id = wanted.value
    ORDER BY d.id`);
