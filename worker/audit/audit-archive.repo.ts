import { sql } from "drizzle-orm";
import { namedColumnsExcept, type RowOf } from "../platform/d1/columns.ts";
import { assertRowsChanged, type Db, write } from "../platform/d1/db.ts";
import { auditLog } from "../schema/audit.table.ts";

const ENTRY = namedColumnsExcept(auditLog, []);
/** `position` is the row's place in the chain. */
export type ArchivedRow = RowOf<typeof ENTRY> & { readonly position: number };

/** The only code that removes lines of the audit log: the oldest ones, once the archive holds them. */
export const createAuditArchiveRepo = (db: Db) => ({
  /** In the order of the chain. */
  readOldest: (max: number): Promise<ArchivedRow[]> =>
    db.all<ArchivedRow>(sql`SELECT rowid AS position, ${ENTRY} FROM ${auditLog} ORDER BY rowid LIMIT ${max}`),

  /** Removes the oldest `count` rows up to and including `last`; the next row becomes the first of the chain. */
  async removeUpTo(last: Pick<ArchivedRow, "id" | "position">, count: number): Promise<void> {
    await write(db, [
      sql`UPDATE ${auditLog} SET previous_id = NULL WHERE previous_id = ${last.id}`,
      sql`DELETE FROM ${auditLog} WHERE rowid <= CAST(${last.position} AS INTEGER)`,
      assertRowsChanged(count),
    ]);
  },
});
