import { eq } from "drizzle-orm";
import { type Db, type Statement, violates, writeRetried } from "../platform/d1/db.ts";
import { contactMessages } from "../schema/contact.table.ts";

type ContactMessageRow = typeof contactMessages.$inferSelect;

export const createContactRepo = (db: Db) => ({
  findMessage: (id: string): Promise<ContactMessageRow | undefined> =>
    db.select().from(contactMessages).where(eq(contactMessages.id, id)).get(),

  /**
   * Inserts the message and runs `effects` in one batch. Returns false when it is already stored: with the same id after a
   * lost response, or from the same form sent twice.
   */
  async insertMessage(message: ContactMessageRow, effects: readonly Statement[]): Promise<boolean> {
    try {
      await writeRetried(db, [db.insert(contactMessages).values(message), ...effects]);
      return true;
    } catch (error) {
      if (violates(error, "contact_messages.repeat_key") || violates(error, "contact_messages.id")) return false;
      throw error;
    }
  },
});
