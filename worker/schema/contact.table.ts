import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Language } from "../identity/accounts.contract.ts";
import { users } from "./accounts.table.ts";

export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    mobile: text("mobile").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    /** The sender's language, for the mail that confirms receipt. */
    language: text("language").$type<Language>().notNull().default("english"),
    createdAt: integer("created_at").notNull(),
    /**
     * A hash of the form's key and its contents, so that a form sent twice is stored once; null when sent without a
     * key.
     */
    repeatKey: text("repeat_key").unique("contact_messages_repeat"),
    /** When a member of staff marked the message as answered, and who; null while it is open. */
    answeredAt: integer("answered_at"),
    answeredBy: text("answered_by").references(() => users.id),
  },
  (table) => [
    index("contact_messages_open").on(table.id).where(sql`${table.answeredAt} IS NULL`),
    /** For a person's own messages. */
    index("contact_messages_email").on(table.email, table.id),
    index("contact_messages_answered").on(table.id).where(sql`${table.answeredAt} IS NOT NULL`),
  ],
);
