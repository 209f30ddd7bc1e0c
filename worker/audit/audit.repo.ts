import { type SQL, sql } from "drizzle-orm";
import { namedColumnsExcept, type RowOf } from "../platform/d1/columns.ts";
import type { Db, Statement } from "../platform/d1/db.ts";
import { users } from "../schema/accounts.table.ts";
import { auditLog } from "../schema/audit.table.ts";
import type { AuditQuery, AuditSubjectType } from "./audit.contract.ts";

/** A query whose rows are n (1, 2, 3 …), action, subject_id, subject_label, before and after (JSON). */
export type ActsQuery = SQL;

interface ManyActs {
  readonly stem: string;
  readonly at: number;
  readonly actorId: string;
  readonly subjectType: AuditSubjectType;
}

const ENTRY = namedColumnsExcept(auditLog, ["previousId"], "l");
export type AuditRow = RowOf<typeof ENTRY> & { readonly actorName: string };

/** Inserts and reads only: only the archive may remove a row (tests/house/audit.test.ts). */
export const createAuditRepo = (db: Db) => ({
  /** Links the row to the one written before it, because ids of the same millisecond are in random order. */
  insert: (row: Omit<typeof auditLog.$inferInsert, "previousId">): Statement =>
    db.insert(auditLog).values({ ...row, previousId: sql`(SELECT id FROM ${auditLog} ORDER BY rowid DESC LIMIT 1)` }),

  /** An id is the stem followed by the row's number. */
  insertEach: ({ stem, at, actorId, subjectType }: ManyActs, acts: ActsQuery): Statement =>
    sql`
      INSERT INTO ${auditLog} (id, previous_id, at, actor_id, action, subject_type, subject_id, subject_label, "before",
        "after")
      SELECT id, COALESCE(lag(id) OVER (ORDER BY n), (SELECT id FROM ${auditLog} ORDER BY rowid DESC LIMIT 1)), ${at},
        ${actorId}, action, ${subjectType}, subject_id, subject_label, "before", "after"
      FROM (SELECT ${stem} || printf('%06d', n) AS id, * FROM (${acts})) ORDER BY n`,

  list: ({ subject, cursor, limit }: AuditQuery): Promise<AuditRow[]> =>
    db.all<AuditRow>(sql`
      SELECT ${ENTRY}, u.name AS actorName FROM ${auditLog} l JOIN ${users} u ON u.id = l.actor_id
      WHERE ${subject ? sql`l.subject_type = ${subject}` : sql`true`} ${cursor ? sql`AND l.id < ${cursor}` : sql``}
      ORDER BY l.id DESC LIMIT ${limit}`),
});
