import { type AnySQLiteColumn, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/accounts.table.ts";
import type { AuditAction, AuditSubjectType } from "./audit.contract.ts";

/** What staff did, one row an act, written in the batch that did it. Rows are added and read, never changed or deleted. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    actorId: text("actor_id")
      .notNull()
      .references(() => users.id),
    action: text("action").$type<AuditAction>().notNull(),
    subjectType: text("subject_type").$type<AuditSubjectType>().notNull(),
    subjectId: text("subject_id").notNull(),
    /** What it was called then: names change, and products go. */
    subjectLabel: text("subject_label").notNull(),
    /** JSON, only the fields that the act was about. */
    before: text("before").notNull().default("{}"),
    after: text("after").notNull().default("{}"),
    /** The row before this one. The database itself so refuses to let go of any but the last (and old) rows. */
    previousId: text("previous_id")
      .unique("audit_log_chain")
      .references((): AnySQLiteColumn => auditLog.id),
  },
  (table) => [index("audit_subject_type").on(table.subjectType, table.id)],
);
