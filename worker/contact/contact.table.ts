import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const contactMessages = sqliteTable("contact_messages", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  mobile: text("mobile").notNull(),
  subject: text("subject").notNull(),
  message: text("message").notNull(),
  createdAt: integer("created_at").notNull(),
  /** Of the form it came from and all that stands in it: the same one sent twice is one message. Null: sent without a key. */
  repeatKey: text("repeat_key").unique("contact_messages_repeat"),
});
