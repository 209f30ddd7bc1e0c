import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/d1/db.ts";
import { DOCUMENT_COLUMNS, type DocumentRow, documents, ROUND_OFF } from "../../schema/documents.table.ts";
import type { TaxedAmount } from "../tax.contract.ts";
import type { DocumentRange } from "./document-range.ts";

/** A document in a list. Money in paise, times in ms. */
export interface ListedDocument
  extends TaxedAmount,
    Pick<typeof documents.$inferSelect, "id" | "kind" | "number" | "issuedAt" | "orderId"> {
  readonly exemptPaise: number;
  readonly roundOffPaise: number;
  /** The number of the document that a credit note corrects. */
  readonly refersTo: string | null;
}

type VerifiedRow = Pick<ListedDocument, "kind" | "number" | "issuedAt" | "totalPaise">;

/** Rates are sorted, so an exempt rate (0) can only be the first one. */
const EXEMPT = sql`iif(d.snapshot ->> '$.rates[0].rateBp' = 0, d.snapshot ->> '$.rates[0].taxablePaise', 0)`;

const LISTED = sql`d.id, d.kind, d.number, d.issued_at AS issuedAt, d.order_id AS orderId, d.total_paise AS totalPaise,
  d.taxable_paise AS taxablePaise, ${EXEMPT} AS exemptPaise, ${ROUND_OFF} AS roundOffPaise, d.cgst_paise AS cgstPaise, d.sgst_paise AS sgstPaise, d.igst_paise AS igstPaise,
  (SELECT number FROM ${documents} WHERE id = d.refers_to) AS refersTo`;

/** Selects the documents `d` of this range, newest first. */
export const inRange = ({ buyerId, city, from, until, below, limit }: DocumentRange): SQL => sql`
  WHERE ${buyerId === null ? sql`` : sql`d.buyer_id = ${buyerId} AND`} ${city === null ? sql`` : sql`d.city = ${city} AND`}
    d.issued_at >= ${from} AND (d.issued_at, d.id) < (${until}, ${below})
  ORDER BY d.issued_at DESC, d.id DESC LIMIT ${limit}`;

export const createBrowseDocumentsRepo = (db: Db) => ({
  /** Oldest first. */
  listOfOrder: (orderId: string): Promise<ListedDocument[]> =>
    db.all<ListedDocument>(sql`SELECT ${LISTED} FROM ${documents} d WHERE d.order_id = ${orderId} ORDER BY d.id`),

  /** Newest first. */
  list: (range: DocumentRange): Promise<ListedDocument[]> =>
    db.all<ListedDocument>(sql`SELECT ${LISTED} FROM ${documents} d ${inRange(range)}`),

  find: (id: string): Promise<DocumentRow | undefined> =>
    db.get<DocumentRow | undefined>(sql`SELECT ${DOCUMENT_COLUMNS} FROM ${documents} WHERE id = ${id}`),

  findByToken: (token: string) =>
    db.get<VerifiedRow | undefined>(sql`
      SELECT kind, number, issued_at AS issuedAt, total_paise + ${ROUND_OFF} AS totalPaise FROM ${documents} d WHERE token = ${token}`),
});
