import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { type Db, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { IDLE_MS, sessionIsGood, sessions, users } from "../../schema/accounts.table.ts";

export { IDLE_MS };

type NewSession = typeof sessions.$inferInsert;
export type SessionRow = typeof sessions.$inferSelect;

/**
 * Maximum sessions listed: as many as a person can read through. An API client that signs in for every call may have
 * more.
 */
const MAX_LISTED = 50;

export const createSessionsRepo = (db: Db) => ({
  touch: (sessionId: string, now: number) =>
    write(db, [sql`UPDATE ${sessions} SET last_seen_at = ${now} WHERE id = ${sessionId}`]),

  insert: (session: NewSession): Statement => db.insert(sessions).values(session).onConflictDoNothing(),

  exists: async (sessionId: string): Promise<boolean> =>
    (await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).get()) !== undefined,

  /** The session may have ended since its request arrived. */
  beganAfter: async (sessionId: string, time: number, now: number): Promise<boolean> =>
    (await db.get(sql`SELECT 1 FROM ${sessions} s JOIN ${users} u ON u.id = s.user_id
      WHERE s.id = ${sessionId} AND s.created_at > ${time} AND ${sessionIsGood(now)}`)) !== undefined,

  end: (sessionId: string, now: number): Statement =>
    db
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt))),

  /** False when the account has no such session; true also when it had already ended. */
  async endOwn(userId: string, sessionId: string, now: number): Promise<boolean> {
    const [rows] = await writeRetried(db, [
      db
        .update(sessions)
        .set({ revokedAt: sql`COALESCE(${sessions.revokedAt}, ${now})` })
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
        .returning({ id: sessions.id }),
    ]);
    return rows.length > 0;
  },

  listLive: (userId: string, now: number, limit = MAX_LISTED): Promise<SessionRow[]> =>
    db
      .select({ session: sessions })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.sessionEpoch, sessions.epoch)))
      .where(
        and(
          eq(sessions.userId, userId),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, now),
          gt(sessions.lastSeenAt, now - IDLE_MS),
        ),
      )
      .orderBy(desc(sessions.createdAt))
      .limit(limit)
      .then((rows) => rows.map(({ session }) => session)),

  /** Not idempotent: a repeat also ends sessions that began since. */
  endAll: (userId: string): Statement =>
    db
      .update(users)
      .set({ sessionEpoch: sql`${users.sessionEpoch} + 1` })
      .where(eq(users.id, userId)),

  /** Idempotent; ends this session too. */
  endAllWith: (sessionId: string): Statement =>
    sql`UPDATE ${users} SET session_epoch = session_epoch + 1 WHERE EXISTS
      (SELECT 1 FROM ${sessions} s WHERE s.id = ${sessionId} AND s.user_id = ${users}.id AND s.epoch = session_epoch)`,
});
