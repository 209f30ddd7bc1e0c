import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Condition, Db, Statement } from "../../platform/d1/db.ts";
import { prepareOnce, type Reading } from "../../platform/d1/readings.ts";
import { oncePer } from "../../platform/memory/remember.ts";
import type { Actor } from "../accounts.contract.ts";
import { IDLE_MS, sessionIsGood, sessions, users } from "../accounts.table.ts";
import { agents } from "../agents.table.ts";

export { IDLE_MS };

type NewSession = typeof sessions.$inferInsert;
export type SessionRow = typeof sessions.$inferSelect;

/** The maximum age of `lastSeenAt`, so that not every request writes. */
const SEEN_EVERY_MS = 60 * 60 * 1000;
/** As many as a person can read through; a program that signs in for every call may have more. */
const MAX_LISTED = 50;

interface ActorRow {
  sessionId: string;
  userId: string;
  role: Actor["role"];
  name: string;
  email: string;
  phone: string | null;
  address: string;
  gstin: string | null;
  location: string;
  language: Actor["language"];
  timezone: Actor["timezone"];
  adminStatus: Actor["adminStatus"];
  lacksSecondFactor: number;
  agentId: string | null;
  agentStatus: NonNullable<Actor["agent"]>["status"] | null;
  agentIsActive: number | null;
  lastSeenAt: number;
  isBlocked: number;
  accountId: string;
  teamRole: NonNullable<Actor["team"]>["role"] | null;
  teamName: string | null;
  orderLimitPaise: number | null;
  monthLimitPaise: number | null;
}

const OF_SESSIONS = sql`${sessions} s JOIN ${users} u ON u.id = s.user_id`;
/** People without a session, for what they asked to be done later. */
const OF_PEOPLE = sql`${users} u LEFT JOIN ${sessions} s ON false`;

const selectActor = (lacksSecondFactor: Condition, people = OF_SESSIONS): Condition => sql`
  SELECT s.id AS sessionId, u.id AS userId, u.role, u.name, u.email, u.phone, COALESCE(NULLIF(u.address, ''), t.address, '') AS address, u.gstin, u.location, u.language,
    u.timezone, u.admin_status AS adminStatus, a.id AS agentId, a.status AS agentStatus, a.is_active AS agentIsActive,
    s.last_seen_at AS lastSeenAt, u.blocked_at IS NOT NULL AS isBlocked,
    ${lacksSecondFactor} AS lacksSecondFactor, COALESCE(u.team_account_id, u.id) AS accountId,
    COALESCE(u.team_role, CASE WHEN u.role = 'hotel' AND EXISTS (SELECT 1 FROM ${users} m WHERE m.team_account_id = u.id)
      THEN 'owner' END) AS teamRole,
    COALESCE(NULLIF(t.business_name, ''), t.name, NULLIF(u.business_name, ''), u.name) AS teamName,
    u.team_order_limit_paise AS orderLimitPaise, u.team_month_limit_paise AS monthLimitPaise
  FROM ${people} LEFT JOIN ${agents} a ON a.user_id = u.id
    LEFT JOIN ${users} t ON t.id = u.team_account_id`;

const NOBODY = sql`0`;

const toTeam = (
  row: Pick<ActorRow, "teamRole" | "teamName" | "orderLimitPaise" | "monthLimitPaise">,
): Actor["team"] => {
  const { teamRole: role, teamName, orderLimitPaise, monthLimitPaise } = row;
  return role && { role, name: teamName ?? "", orderLimitPaise, monthLimitPaise };
};

const toActor = ({ agentId, agentStatus, agentIsActive, lastSeenAt: _, ...row }: ActorRow): Actor => {
  const { teamRole, teamName, orderLimitPaise, monthLimitPaise, ...rest } = row;
  return {
    ...rest,
    team: toTeam({ teamRole, teamName, orderLimitPaise, monthLimitPaise }),
    phone: rest.phone ?? "",
    isBlocked: rest.isBlocked === 1,
    lacksSecondFactor: rest.lacksSecondFactor === 1,
    agent: agentId && agentStatus ? { id: agentId, status: agentStatus, isActive: agentIsActive === 1 } : null,
  };
};

interface FoundActor {
  readonly actor: Actor;
  readonly isLastSeenStale: boolean;
}

const actorOfSession = oncePer((lacksSecondFactor: Condition) =>
  prepareOnce<{ sessionId: string; now: number }>(
    () => sql`${selectActor(lacksSecondFactor)}
      WHERE s.id = ${sql.placeholder("sessionId")} AND ${sessionIsGood(sql.placeholder("now"))}`,
  ),
);

/** `lacksSecondFactor` is a condition on the user `u`, made by accounts/second-factor; without it nobody lacks one. */
export const createSessionsRepo = (db: Db, lacksSecondFactor: Condition = NOBODY) => ({
  /** Session, user and agent in one query; null when the session has ended for any reason. */
  readActor: (sessionId: string, now: number): Reading<FoundActor | null> => ({
    statement: actorOfSession(lacksSecondFactor)({ sessionId, now }),
    toResult: ([row]) =>
      row
        ? { actor: toActor(row as ActorRow), isLastSeenStale: now - (row as ActorRow).lastSeenAt > SEEN_EVERY_MS }
        : null,
  }),

  /** The same for many sessions at once, by session id; ended sessions are missing. */
  async findActors(sessionIds: readonly string[], now: number): Promise<Map<string, Actor>> {
    const rows = await db.all<ActorRow>(sql`
      ${selectActor(lacksSecondFactor)} WHERE s.id IN (SELECT value FROM json_each(${JSON.stringify(sessionIds)})) AND ${sessionIsGood(now)}`);
    return new Map(rows.map((row) => [row.sessionId, toActor(row)]));
  },

  /** A person without a session; undefined when they deleted their account. */
  async findPerson(userId: string): Promise<Actor | undefined> {
    const row = await db.get<ActorRow | undefined>(sql`
      ${selectActor(lacksSecondFactor, OF_PEOPLE)} WHERE u.id = ${userId} AND u.deleted_at IS NULL`);
    return row && { ...toActor(row), sessionId: "" };
  },

  async touch(sessionId: string, now: number): Promise<void> {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId));
  },

  /** Idempotent, so it may be retried. */
  insert: (session: NewSession): Statement => db.insert(sessions).values(session).onConflictDoNothing(),

  exists: async (sessionId: string): Promise<boolean> =>
    (await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).get()) !== undefined,

  beganAfter: async (sessionId: string, time: number): Promise<boolean> =>
    (await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), gt(sessions.createdAt, time)))
      .get()) !== undefined,

  end: (sessionId: string, now: number): Statement =>
    db
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt))),

  /** False when the account has no such session; true also when the session had already ended. */
  async endOwn(userId: string, sessionId: string, now: number): Promise<boolean> {
    const ended = await db
      .update(sessions)
      .set({ revokedAt: sql`COALESCE(${sessions.revokedAt}, ${now})` })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
      .returning({ id: sessions.id });
    return ended.length > 0;
  },

  /** All valid sessions of an account, newest first. */
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

  /**
   * Ends all sessions of an account, in the batch that requires it. Not idempotent: a repeat also ends sessions that
   * began since.
   */
  endAll: (userId: string): Statement =>
    db
      .update(users)
      .set({ sessionEpoch: sql`${users.sessionEpoch} + 1` })
      .where(eq(users.id, userId)),

  /** Ends all sessions of an account, including this one. Idempotent. */
  endAllWith: (sessionId: string): Statement =>
    db.run(sql`UPDATE ${users} SET session_epoch = session_epoch + 1 WHERE EXISTS
      (SELECT 1 FROM ${sessions} s WHERE s.id = ${sessionId} AND s.user_id = ${users}.id AND s.epoch = session_epoch)`),

  /** Deletes at most `max` sessions whose absolute expiry was before `before`. */
  deleteOld: (before: number, max: number) =>
    db.run(sql`DELETE FROM ${sessions} WHERE id IN
      (SELECT id FROM ${sessions} WHERE expires_at < ${before} ORDER BY expires_at LIMIT ${max})`),
});
