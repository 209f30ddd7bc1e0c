import { sql } from "drizzle-orm";
import type { Db } from "../../platform/d1/db.ts";
import { documents, ROUND_OFF } from "../../schema/documents.table.ts";
import type { DocumentKind } from "../documents.contract.ts";

interface VerifiedRow {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly issuedAt: number;
  readonly totalPaise: number;
}

export const createDocumentFilesRepo = (db: Db) => ({
  findByToken: (token: string) =>
    db.get<VerifiedRow | undefined>(sql`
      SELECT kind, number, issued_at AS issuedAt, total_paise + ${ROUND_OFF} AS totalPaise FROM ${documents} d WHERE token = ${token}`),
});
