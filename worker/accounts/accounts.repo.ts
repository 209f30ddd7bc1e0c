import { desc, eq, or, sql } from "drizzle-orm";
import { type Db, runBatch, type Statement } from "../platform/d1/db.ts";
import { users } from "./accounts.table.ts";
import { agents } from "./agents.table.ts";
import { namesWritten } from "./people-search.repo.ts";

export type NewUser = typeof users.$inferInsert;
export type UserRow = typeof users.$inferSelect;

export const createAccountsRepo = (db: Db) => ({
  findByLogin: (login: { email: string } | { phone: string }): Promise<UserRow | undefined> =>
    db
      .select()
      .from(users)
      .where("email" in login ? eq(users.email, login.email) : eq(users.phone, login.phone))
      .get(),

  /** Whose e-mail or phone this is; of two accounts the one with the e-mail. */
  findHolder: ({ email, phone }: { email: string; phone: string }): Promise<UserRow | undefined> =>
    db
      .select()
      .from(users)
      .where(or(eq(users.email, email), eq(users.phone, phone)))
      .orderBy(desc(eq(users.email, email)))
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
    await runBatch(db, [db.insert(users).values(user), ...namesWritten(db, user.id), ...also]);
  },

  /** The address has answered: a code or a link that was mailed to it came back. */
  markVerified: (userId: string, now: number): Statement =>
    db.update(users).set({ isEmailVerified: true, updatedAt: now }).where(eq(users.id, userId)),

  /** For an assert: nothing has ended this account's sessions since they had this epoch. */
  hasEpoch: (userId: string, epoch: number) =>
    sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND session_epoch = ${epoch})`,

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
