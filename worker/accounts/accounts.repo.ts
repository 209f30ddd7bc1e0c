import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { type Db, type Statement, write } from "../platform/d1/db.ts";
import { prepareOnce } from "../platform/d1/reads.ts";
import { users } from "../schema/accounts.table.ts";
import { agents } from "../schema/agents.table.ts";
import { updateSearchedNames } from "./people-search.repo.ts";

export type NewUser = typeof users.$inferInsert;
type UserRow = typeof users.$inferSelect;

const countOrder = prepareOnce<{ userId: string }>(
  () => sql`UPDATE ${users} SET total_orders = total_orders + 1 WHERE id = ${sql.placeholder("userId")}`,
);

export const createAccountsRepo = (db: Db) => ({
  findByLogin: (login: { email: string } | { phone: string }): Promise<UserRow | undefined> =>
    db
      .select()
      .from(users)
      .where("email" in login ? eq(users.email, login.email) : eq(users.phone, login.phone))
      .get(),

  /** The account that uses this e-mail or phone; if two accounts match, the one with the e-mail. */
  findHolder: ({ email, phone }: { email: string; phone: string }): Promise<UserRow | undefined> =>
    db
      .select()
      .from(users)
      .where(or(eq(users.email, email), eq(users.phone, phone)))
      .orderBy(desc(eq(users.email, email)))
      .get(),

  findUser: (id: string): Promise<UserRow | undefined> => db.select().from(users).where(eq(users.id, id)).get(),

  findRecipients: (ids: readonly string[]) =>
    db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        language: users.language,
        timezone: users.timezone,
        role: users.role,
        adminStatus: users.adminStatus,
        agentStatus: agents.status,
        emailNotifications: users.emailNotifications,
        orderUpdates: users.orderUpdates,
        isEmailVerified: users.isEmailVerified,
        teamAccountId: users.teamAccountId,
        teamRole: users.teamRole,
      })
      .from(users)
      .leftJoin(agents, eq(agents.userId, users.id))
      .where(and(sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, isNull(users.deletedAt))),

  /** Inserts the account; the statements in `also` run in the same batch. */
  async insertUser(user: NewUser, also: readonly Statement[]): Promise<void> {
    await write(db, [db.insert(users).values(user), ...updateSearchedNames(user.id, user), ...also]);
  },

  markVerified: (userId: string, now: number): Statement =>
    db.update(users).set({ isEmailVerified: true, updatedAt: now }).where(eq(users.id, userId)),

  /** A condition for an assert: nothing has ended the account's sessions since this epoch was read. */
  hasEpoch: (userId: string, epoch: number) =>
    sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND session_epoch = ${epoch})`,

  /** Sets the password and raises the session epoch, which ends every existing session. */
  setPassword: (userId: string, passwordHash: string): Statement =>
    db
      .update(users)
      .set({ passwordHash, sessionEpoch: sql`${users.sessionEpoch} + 1` })
      .where(eq(users.id, userId)),

  countOrder: (userId: string): Statement => countOrder({ userId }),
});
