import { type SQL, sql } from "drizzle-orm";
import { assertThat, type Db, type Statement } from "../platform/d1/db.ts";
import { DOCUMENT_COLUMNS, documents } from "../schema/documents.table.ts";
import type { DocumentForMail } from "./documents.contract.ts";

export type { DocumentRow } from "../schema/documents.table.ts";

/** Aborts the batch unless the document still has the `seen` credit notes that were read. */
export const assertCreditNoteCount = (documentId: string, seen: number): Statement =>
  assertThat(sql`(SELECT count(*) FROM ${documents} WHERE refers_to = ${documentId}) = ${seen}`);

/** Selects an order's documents, oldest first: rows of `DocumentRow`. */
export const documentsOfOrder = (db: Db, orderId: string | SQL): Statement =>
  db.all(sql`SELECT ${DOCUMENT_COLUMNS} FROM ${documents} WHERE order_id = ${orderId} ORDER BY id`);

/** By order id, oldest first; orders without documents are missing. It checks no permission. */
export const documentsForMail = async (db: Db, orderIds: readonly string[]): Promise<Map<string, DocumentForMail[]>> =>
  Map.groupBy(
    await db.all<DocumentForMail>(sql`SELECT d.id, d.order_id AS orderId, d.kind, d.number
      FROM json_each(${JSON.stringify(orderIds)}) wanted CROSS JOIN ${documents} d ON d.order_id = wanted.value
      ORDER BY d.id`),
    ({ orderId }) => orderId,
  );
