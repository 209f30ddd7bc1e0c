import { sql } from "drizzle-orm";
import { type Db, readBatch, type Statement, write } from "../../platform/d1/db.ts";
import { documents, ROUND_OFF } from "../../schema/documents.table.ts";
import { ledger, ledgerChecks } from "../../schema/ledger.table.ts";
import type { Difference } from "./compare-balances.ts";
import type { BookedRow, DocumentToBook } from "./plan-corrections.ts";

const without = (column: "found" | "differences", orderId: string) => sql`
  (SELECT json_group_array(json(value)) FROM json_each(${ledgerChecks[column]}) WHERE value ->> 'id' <> ${orderId})`;

export const createCorrectLedgerRepo = (db: Db) => ({
  /** An order's documents, their ledger rows, and the differences of the last full check. One round trip. */
  async find(orderId: string) {
    const [found, rows, checks] = await readBatch(db, [
      sql`SELECT id, kind, buyer_id AS buyerId, taxable_paise AS taxablePaise, cgst_paise AS cgstPaise,
            sgst_paise AS sgstPaise, igst_paise AS igstPaise, ${ROUND_OFF} AS roundOffPaise
          FROM ${documents} d WHERE order_id = ${orderId} ORDER BY id`,
      sql`SELECT kind, debit, credit, amount_paise AS amountPaise, document_id AS documentId
          FROM ${ledger} WHERE order_id = ${orderId} AND document_id IS NOT NULL ORDER BY id`,
      sql`SELECT differences FROM ${ledgerChecks} WHERE id = 1`,
    ]);
    const [check] = checks as { differences: string }[];
    return {
      documents: found as DocumentToBook[],
      rows: rows as BookedRow[],
      differences: check ? (JSON.parse(check.differences) as Difference[]) : [],
    };
  },

  /**
   * One transaction. Also removes the order from the stored differences, because the next full check may end hours
   * later.
   */
  async write(orderId: string, statements: readonly Statement[]): Promise<void> {
    await write(db, [
      ...statements,
      sql`UPDATE ${ledgerChecks} SET found = ${without("found", orderId)},
        differences = ${without("differences", orderId)} WHERE id = 1`,
    ]);
  },
});
