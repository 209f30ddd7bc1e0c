import { sql } from "drizzle-orm";
import { users } from "../accounts/accounts.table.ts";
import type { Db, Statement } from "../platform/db.ts";
import type { AuditQuery } from "./audit.contract.ts";
import { auditLog } from "./audit.table.ts";

export type AuditRow = Omit<typeof auditLog.$inferSelect, "previousId"> & { readonly actorName: string };

/** Adds and reads. Nothing here, or anywhere, changes or deletes a row (tests/house/audit.test.ts). */
export const createAuditRepo = (db: Db) => ({
  /** Tied to the row before it, in the order of writing: two of one moment have ids in any order. */
  insert: (row: Omit<typeof auditLog.$inferInsert, "previousId">): Statement =>
    db.insert(auditLog).values({ ...row, previousId: sql`(SELECT id FROM ${auditLog} ORDER BY rowid DESC LIMIT 1)` }),

  /** Newest first. */
  list: ({ subject, cursor, limit }: AuditQuery): Promise<AuditRow[]> =>
    db.all<AuditRow>(sql`
      SELECT l.id, l.at, l.actor_id AS actorId, l.action, l.subject_type AS subjectType, l.subject_id AS subjectId,
        l.subject_label AS subjectLabel, l."before", l."after", u.name AS actorName
      FROM ${auditLog} l JOIN ${users} u ON u.id = l.actor_id
      WHERE ${subject ? sql`l.subject_type = ${subject}` : sql`true`} ${cursor ? sql`AND l.id < ${cursor}` : sql``}
      ORDER BY l.id DESC LIMIT ${limit}`),
});
