import { type AnySQLiteColumn, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AuditAction, AuditSubjectType } from "../audit/audit.contract.ts";
import { users } from "./accounts.table.ts";
import { idOf } from "./references.ts";

/**
 * The actions of staff, one row each, written in the batch that made the change. Rows are never changed; old ones move to
 * the archive.
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    actorId: idOf("actor_id", () => users.id),
    action: text("action").$type<AuditAction>().notNull(),
    subjectType: text("subject_type").$type<AuditSubjectType>().notNull(),
    subjectId: text("subject_id").notNull(),
    /** The subject's name at that time, because names change and products are deleted. */
    subjectLabel: text("subject_label").notNull(),
    /** JSON with only the fields that the action changed. */
    before: text("before").notNull().default("{}"),
    after: text("after").notNull().default("{}"),
    /** The name of the API token that acted; null for a person. */
    tokenName: text("token_name"),
    /** The previous row. The foreign key makes the database refuse to delete a row that another one follows. */
    previousId: text("previous_id")
      .unique("audit_log_chain")
      .references((): AnySQLiteColumn => auditLog.id),
  },
  (table) => [index("audit_subject_type").on(table.subjectType, table.id)],
);
