import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Language } from "../accounts/accounts.contract.ts";
import { users } from "../accounts/accounts.table.ts";

export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    mobile: text("mobile").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    /** The sender's, for the mail that says that we have it. */
    language: text("language").$type<Language>().notNull().default("english"),
    createdAt: integer("created_at").notNull(),
    /** Of the form it came from and all that stands in it: the same one sent twice is one message. Null: sent without a key. */
    repeatKey: text("repeat_key").unique("contact_messages_repeat"),
    /** When a member of staff ticked it off, and who; null while it waits. */
    answeredAt: integer("answered_at"),
    answeredBy: text("answered_by").references(() => users.id),
  },
  (table) => [
    index("contact_messages_open").on(table.id).where(sql`${table.answeredAt} IS NULL`),
    index("contact_messages_answered").on(table.id).where(sql`${table.answeredAt} IS NOT NULL`),
  ],
);
