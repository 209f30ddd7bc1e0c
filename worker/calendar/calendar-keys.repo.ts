import { sql } from "drizzle-orm";
import type { Language } from "../identity/accounts.contract.ts";
import { assertThat, type Db, readRows, type Statement, writeRetried } from "../platform/d1/db.ts";
import { prepareOnce } from "../platform/d1/reads.ts";
import { sessionIsAlive, users } from "../schema/accounts.table.ts";
import { calendarFeeds } from "../schema/calendar.table.ts";

const value = sql.placeholder;

/** Finds no row for a deleted account or one that has joined a team. */
const byHash = prepareOnce<{ hash: string }>(
  () => sql`SELECT f.account_id AS accountId, u.language FROM ${calendarFeeds} f
    CROSS JOIN ${users} u ON u.id = f.account_id AND u.deleted_at IS NULL AND u.team_account_id IS NULL
    WHERE f.hash = ${value("hash")}`,
);
const ofAccount = prepareOnce<{ accountId: string }>(
  () => sql`SELECT created_at AS createdAt FROM ${calendarFeeds} WHERE account_id = ${value("accountId")}`,
);

interface Holder {
  readonly accountId: string;
  readonly language: Language;
}

export const createCalendarKeysRepo = (db: Db) => ({
  /** Undefined for a key that is unknown, replaced or revoked. */
  async findByHash(hash: string): Promise<Holder | undefined> {
    return ((await readRows(db, byHash({ hash }))) as Holder[])[0];
  },

  /** In ms; null when the account has no calendar address. */
  async readCreatedAt(accountId: string): Promise<number | null> {
    return ((await readRows(db, ofAccount({ accountId }))) as { createdAt: number }[])[0]?.createdAt ?? null;
  },

  /** Replaces the previous key. Aborts by an assert when the session has ended. */
  put: (
    { accountId, sessionId }: { accountId: string; sessionId: string },
    hash: string,
    now: number,
    notification: Statement,
  ) =>
    writeRetried(db, [
      assertThat(sessionIsAlive(sessionId, now)),
      sql`INSERT INTO ${calendarFeeds} (account_id, hash, created_at) VALUES (${accountId}, ${hash}, ${now})
        ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at`,
      notification,
    ]),

  remove: (accountId: string): Statement => sql`DELETE FROM ${calendarFeeds} WHERE account_id = ${accountId}`,
});
