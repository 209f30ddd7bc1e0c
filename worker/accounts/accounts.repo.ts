import { and, eq, isNull, sql } from "drizzle-orm";
import { agents } from "../delivery/delivery.table.ts";
import { type Db, runBatch, type Statement } from "../platform/db.ts";
import type { Actor, User } from "./accounts.contract.ts";
import { sessions, users } from "./accounts.table.ts";

export type NewUser = typeof users.$inferInsert;
export type UserRow = typeof users.$inferSelect;
export type NewSession = typeof sessions.$inferInsert;

export const IDLE_MS = 7 * 24 * 60 * 60 * 1000;
/** How stale `lastSeenAt` may get: not every request is a write. */
const SEEN_EVERY_MS = 60 * 60 * 1000;

interface ActorRow {
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
  agentId: string | null;
  agentStatus: NonNullable<Actor["agent"]>["status"] | null;
  agentIsActive: number | null;
  lastSeenAt: number;
}

export const createAccountsRepo = (db: Db) => ({
  /** Session, user and agent in one query: who is asking, or null when the session is over for whatever reason. */
  async findActor(sessionId: string, now: number): Promise<{ actor: Actor; seenLongAgo: boolean } | null> {
    const row = await db.get<ActorRow | undefined>(sql`
      SELECT u.id AS userId, u.role, u.name, u.email, u.phone, u.address, u.gstin, u.location, u.language, u.timezone,
             u.admin_status AS adminStatus, a.id AS agentId, a.status AS agentStatus, a.is_active AS agentIsActive,
             s.last_seen_at AS lastSeenAt
      FROM ${sessions} s JOIN ${users} u ON u.id = s.user_id LEFT JOIN ${agents} a ON a.user_id = u.id
      WHERE s.id = ${sessionId} AND s.revoked_at IS NULL AND s.epoch = u.session_epoch
        AND s.expires_at > ${now} AND s.last_seen_at > ${now - IDLE_MS}`);
    if (!row) return null;
    const { agentId, agentStatus, agentIsActive, lastSeenAt, ...rest } = row;
    const agent = agentId && agentStatus ? { id: agentId, status: agentStatus, isActive: agentIsActive === 1 } : null;
    return {
      actor: { ...rest, phone: rest.phone ?? "", sessionId, agent },
      seenLongAgo: now - lastSeenAt > SEEN_EVERY_MS,
    };
  },

  async touchSession(sessionId: string, now: number): Promise<void> {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId));
  },

  findByLogin: (login: { email: string } | { phone: string }): Promise<UserRow | undefined> =>
    db
      .select()
      .from(users)
      .where("email" in login ? eq(users.email, login.email) : eq(users.phone, login.phone))
      .get(),

  findUser: (id: string): Promise<UserRow | undefined> => db.select().from(users).where(eq(users.id, id)).get(),

  /** What a mail to this account needs to know. */
  findRecipient: (id: string) =>
    db
      .select({
        name: users.name,
        email: users.email,
        language: users.language,
        timezone: users.timezone,
        role: users.role,
        adminStatus: users.adminStatus,
        agentStatus: agents.status,
        emailNotifications: users.emailNotifications,
        orderUpdates: users.orderUpdates,
      })
      .from(users)
      .leftJoin(agents, eq(agents.userId, users.id))
      .where(eq(users.id, id))
      .get(),

  /** `also` goes into the same batch: what else must be true once the account exists. */
  async insertUser(user: NewUser, also: readonly Statement[]): Promise<void> {
    await runBatch(db, [db.insert(users).values(user), ...also]);
  },

  insertSession: (session: NewSession): Statement => db.insert(sessions).values(session),

  async revokeSession(sessionId: string, now: number): Promise<void> {
    await db
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  },

  /** At most `max` sessions whose absolute end was before `before`. */
  deleteSessions: (before: number, max: number) =>
    db.run(sql`DELETE FROM ${sessions} WHERE id IN
      (SELECT id FROM ${sessions} WHERE expires_at < ${before} ORDER BY expires_at LIMIT ${max})`),

  /** The address has answered: a code or a link that was mailed to it came back. */
  markVerified: (userId: string, now: number): Statement =>
    db.update(users).set({ isEmailVerified: true, updatedAt: now }).where(eq(users.id, userId)),

  /** A new password ends every session there is: those of an older epoch are over. */
  setPassword: (userId: string, passwordHash: string, now: number): Statement =>
    db
      .update(users)
      .set({ passwordHash, sessionEpoch: sql`${users.sessionEpoch} + 1`, updatedAt: now })
      .where(eq(users.id, userId)),

  /** An order more of this buyer, for the batch that places it. */
  countOrder: (userId: string): Statement =>
    db
      .update(users)
      .set({ totalOrders: sql`${users.totalOrders} + 1` })
      .where(eq(users.id, userId)),
});
export type AccountsRepo = ReturnType<typeof createAccountsRepo>;

type UserFacts = Omit<User, "_id" | "phone" | "adminVerificationStatus" | "createdAt"> &
  Pick<UserRow, "id" | "phone" | "createdAt">;

export const toUser = (row: UserFacts): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  phone: row.phone ?? "",
  address: row.address,
  location: row.location,
  gstin: row.gstin,
  isEmailVerified: row.isEmailVerified,
  adminVerificationStatus: row.role === "owner" || row.adminStatus === "verified",
  adminStatus: row.adminStatus,
  language: row.language,
  timezone: row.timezone,
  totalOrders: row.totalOrders,
  createdAt: new Date(row.createdAt).toISOString(),
});
