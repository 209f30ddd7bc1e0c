import { and, eq, ne, sql } from "drizzle-orm";
import { assertRowsChanged, type Db, type Statement, violates, write, writeRetried } from "../platform/d1/db.ts";
import { users } from "../schema/accounts.table.ts";
import { contactMessages } from "../schema/contact.table.ts";
import type { MessagesQuery } from "./messages.contract.ts";

export type ContactMessageRow = typeof contactMessages.$inferSelect;
export type MessageRow = Omit<ContactMessageRow, "repeatKey"> & { readonly answeredByName: string | null };

const MESSAGE = sql`
  SELECT m.id, m.name, m.email, m.mobile, m.subject, m.message, m.created_at AS createdAt,
    m.answered_at AS answeredAt, m.answered_by AS answeredBy, u.name AS answeredByName
  FROM ${contactMessages} m LEFT JOIN ${users} u ON u.id = m.answered_by`;

export const createContactRepo = (db: Db) => ({
  /**
   * For mails, without a permission check. Undefined also when the sender deleted their account, which erases their
   * messages.
   */
  findForMail: (id: string): Promise<ContactMessageRow | undefined> =>
    db
      .select()
      .from(contactMessages)
      .where(and(eq(contactMessages.id, id), ne(contactMessages.email, "")))
      .get(),

  /** Does nothing when the message is already stored: after a lost response, or because the form was sent twice. */
  async insertMessage(message: ContactMessageRow, effects: readonly Statement[]): Promise<void> {
    try {
      await writeRetried(db, [db.insert(contactMessages).values(message), ...effects]);
    } catch (error) {
      if (!violates(error, "contact_messages.repeat_key") && !violates(error, "contact_messages.id")) throw error;
    }
  },

  /** Newest first; each state has its own index. */
  list: ({ state, cursor = "~", limit }: MessagesQuery): Promise<MessageRow[]> =>
    db.all<MessageRow>(sql`${MESSAGE} WHERE m.answered_at IS ${state === "open" ? sql`NULL` : sql`NOT NULL`}
      AND m.id < ${cursor} ORDER BY m.id DESC LIMIT ${limit}`),

  find: (id: string): Promise<MessageRow | undefined> =>
    db.get<MessageRow | undefined>(sql`${MESSAGE} WHERE m.id = ${id}`),

  /** Aborts when the state has changed since it was read. */
  async write(
    { id, answeredAt }: MessageRow,
    answered: { at: number; by: string } | null,
    first: Statement,
    effects: readonly Statement[],
  ): Promise<void> {
    await write(db, [
      first,
      sql`UPDATE ${contactMessages} SET answered_at = ${answered?.at ?? null}, answered_by = ${answered?.by ?? null}
        WHERE id = ${id} AND answered_at IS ${answeredAt}`,
      assertRowsChanged(1),
      ...effects,
    ]);
  },
});
