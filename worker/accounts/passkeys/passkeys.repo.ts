import { and, asc, count, eq, getTableColumns, sql } from "drizzle-orm";
import {
  assertRowsChanged,
  type Condition,
  type Db,
  type Statement,
  write,
  writeRetried,
} from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { sessionIsAlive, users } from "../../schema/accounts.table.ts";
import { type PasskeyPurpose, passkeyChallenges, passkeys } from "../../schema/passkeys.table.ts";
import { MAX_PASSKEYS } from "./passkeys.contract.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;
/** A condition on a user `u`. */
export const hasPasskey: Condition = sql`EXISTS (SELECT 1 FROM ${passkeys} p WHERE p.user_id = u.id)`;

type NewChallenge = typeof passkeyChallenges.$inferInsert;

export const createPasskeysRepo = (db: Db) => {
  const ofUser = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

  return {
    /** Oldest first. `isVerified` is about the account's address. */
    async readOf(userId: string): Promise<{ own: PasskeyRow[]; isVerified: boolean }> {
      const rows = await db
        .select({ isVerified: users.isEmailVerified, passkey: passkeys })
        .from(users)
        .leftJoin(passkeys, eq(passkeys.userId, users.id))
        .where(eq(users.id, userId))
        .orderBy(asc(passkeys.id));
      return { own: rows.flatMap(({ passkey }) => passkey ?? []), isVerified: rows[0]?.isVerified === true };
    },

    async countOf(userId: string): Promise<number> {
      const row = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId)).get();
      return row?.count ?? 0;
    },

    find: (userId: string, id: string): Promise<PasskeyRow | undefined> =>
      db.select().from(passkeys).where(ofUser(userId, id)).get(),

    findByCredential: (credentialId: string): Promise<(PasskeyRow & { sessionEpoch: number }) | undefined> =>
      db
        .select({ ...getTableColumns(passkeys), sessionEpoch: users.sessionEpoch })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .where(eq(passkeys.credentialId, credentialId))
        .get(),

    /**
     * Aborts the batch when the account has the maximum number of passkeys or an address that is not verified, when
     * its session has ended, or when the passkey is already registered.
     */
    insert: (row: typeof passkeys.$inferInsert, sessionId: string): Statement[] => [
      sql`INSERT INTO ${passkeys} (id, user_id, user_handle, credential_id, public_key, counter, transports, name,
          is_backed_up, created_at)
        SELECT ${row.id}, ${row.userId}, ${row.userHandle}, ${row.credentialId}, ${row.publicKey}, ${row.counter},
          ${row.transports ?? "[]"}, ${row.name}, ${row.isBackedUp ? 1 : 0}, ${row.createdAt}
        WHERE (SELECT count(*) FROM ${passkeys} WHERE user_id = ${row.userId}) < ${MAX_PASSKEYS}
          AND ${sessionIsAlive(sessionId, row.createdAt)}
          AND EXISTS (SELECT 1 FROM ${users} WHERE id = ${row.userId} AND is_email_verified = 1)
        ON CONFLICT DO NOTHING`,
      assertRowsChanged(1),
    ],

    /** Aborts the batch when the passkey was removed, or when its counter did not grow. */
    markUsed: (id: string, counter: number, isBackedUp: boolean, now: number): Statement[] => [
      sql`UPDATE ${passkeys} SET counter = ${counter}, is_backed_up = ${isBackedUp ? 1 : 0}, last_used_at = ${now}
        WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`,
      assertRowsChanged(1),
    ],

    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const [rows] = await writeRetried(db, [
        db.update(passkeys).set({ name }).where(ofUser(userId, id)).returning({ id: passkeys.id }),
      ]);
      return rows.length > 0;
    },

    remove: (userId: string, id: string): Statement[] => [
      db.delete(passkeys).where(ofUser(userId, id)),
      assertRowsChanged(1),
    ],

    removeAll: (userId: string): Statement => db.delete(passkeys).where(eq(passkeys.userId, userId)),

    insertChallenge: (challenge: NewChallenge): Statement =>
      db.insert(passkeyChallenges).values(challenge).onConflictDoNothing(),

    /**
     * Deletes and returns a challenge, so that it is answered once. Throws 400 when it has expired, was answered, or
     * belongs to someone else.
     */
    async takeChallenge(
      challenge: string,
      purpose: PasskeyPurpose,
      askedOf: string,
      now: number,
    ): Promise<{ userHandle: string }> {
      const [[row]] = await write<[{ userHandle: string }[]]>(db, [
        sql`DELETE FROM ${passkeyChallenges} WHERE challenge = ${challenge} AND purpose = ${purpose}
          AND asked_of = ${askedOf} AND expires_at > ${now} RETURNING user_handle AS userHandle`,
      ]);
      if (!row) throw new AppError("passkeys.challenge_over", 400);
      return row;
    },
  };
};
