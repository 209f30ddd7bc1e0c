import { sql } from "drizzle-orm";
import { assertRowsChanged, type Db, type Statement, write } from "../platform/d1/db.ts";
import { firstIdAt } from "../platform/ids.ts";
import { users } from "../schema/accounts.table.ts";
import { contactMessages } from "../schema/contact.table.ts";
import type { MessagesQuery } from "./messages.contract.ts";

export type MessageRow = Omit<typeof contactMessages.$inferSelect, "repeatKey"> & {
  readonly answeredByName: string | null;
};

const MESSAGE = sql`
  SELECT m.id, m.name, m.email, m.mobile, m.subject, m.message, m.created_at AS createdAt,
    m.answered_at AS answeredAt, m.answered_by AS answeredBy, u.name AS answeredByName
  FROM ${contactMessages} m LEFT JOIN ${users} u ON u.id = m.answered_by`;

export const createMessagesRepo = (db: Db) => ({
  /** Deletes at most `max` answered messages that arrived before `before` (ms). */
  deleteAnswered: (before: number, max: number) =>
    write(db, [
      sql`DELETE FROM ${contactMessages} WHERE id IN (SELECT id FROM ${contactMessages}
      INDEXED BY contact_messages_answered
      WHERE answered_at IS NOT NULL AND id < ${firstIdAt(before)} ORDER BY id LIMIT ${max})`,
    ]),

  /** Newest first; each state has its own index. */
  list: ({ state, cursor = "~", limit }: MessagesQuery): Promise<MessageRow[]> =>
    db.all<MessageRow>(sql`${MESSAGE} WHERE m.answered_at IS ${state === "open" ? sql`NULL` : sql`NOT NULL`}
      AND m.id < ${cursor} ORDER BY m.id DESC LIMIT ${limit}`),

  find: (id: string): Promise<MessageRow | undefined> =>
    db.get<MessageRow | undefined>(sql`${MESSAGE} WHERE m.id = ${id}`),

  /** Compare-and-set on `answeredAt`; `first` runs before the update, `effects` after it. */
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
