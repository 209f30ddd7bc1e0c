import { sql } from "drizzle-orm";
import type { TeamRole } from "../../identity/accounts.contract.ts";
import { assertRowsChanged, type Db, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { MAX_MEMBERS } from "./team.contract.ts";

/** Limits in paise, times in ms. The owner has the role null. */
export interface MemberRow extends Pick<typeof users.$inferSelect, "id" | "name" | "email" | "businessName"> {
  readonly role: TeamRole | null;
  readonly orderLimitPaise: number | null;
  readonly monthLimitPaise: number | null;
  readonly joinedAt: number | null;
}

/** Limits in paise; null means none. */
export interface Rights {
  readonly role: TeamRole;
  readonly orderLimitPaise: number | null;
  readonly monthLimitPaise: number | null;
}

const MEMBER = sql`SELECT id, name, email, business_name AS businessName, team_role AS role,
  team_order_limit_paise AS orderLimitPaise, team_month_limit_paise AS monthLimitPaise, team_joined_at AS joinedAt
  FROM ${users}`;

/** The columns of a person in no team. */
export const NO_TEAM = sql`team_account_id = NULL, team_role = NULL, team_order_limit_paise = NULL,
  team_month_limit_paise = NULL, team_joined_at = NULL`;

export const createTeamRepo = (db: Db) => ({
  /** The owner first, then the members in the order of their accounts. */
  list: (accountId: string): Statement =>
    db.all<MemberRow>(sql`SELECT * FROM (${MEMBER} WHERE id = ${accountId}) UNION ALL SELECT * FROM
      (${MEMBER} WHERE team_account_id = ${accountId} ORDER BY id LIMIT ${MAX_MEMBERS})`),

  listApprovers: async (accountId: string): Promise<string[]> => {
    const rows = await db.all<{ id: string }>(sql`SELECT id FROM ${users}
      WHERE team_account_id = ${accountId} AND team_role = 'approver' AND deleted_at IS NULL LIMIT ${MAX_MEMBERS}`);
    return [accountId, ...rows.map(({ id }) => id)];
  },

  listMemberIds: async (accountId: string): Promise<string[]> => {
    const rows = await db.all<{ id: string }>(sql`SELECT id FROM ${users} WHERE team_account_id = ${accountId}`);
    return rows.map(({ id }) => id);
  },

  async change(accountId: string, userId: string, rights: Rights): Promise<boolean> {
    const [rows] = await writeRetried(db, [
      sql`UPDATE ${users} SET team_role = ${rights.role},
          team_order_limit_paise = ${rights.orderLimitPaise}, team_month_limit_paise = ${rights.monthLimitPaise}
        WHERE id = ${userId} AND team_account_id = ${accountId} RETURNING id`,
    ]);
    return rows.length > 0;
  },

  /** Aborts unless the person is a member. */
  async remove(accountId: string, userId: string, also: readonly Statement[]): Promise<void> {
    await write(db, [
      sql`UPDATE ${users} SET ${NO_TEAM} WHERE id = ${userId} AND team_account_id = ${accountId}`,
      assertRowsChanged(1),
      ...also,
    ]);
  },

  findAccountOf: async (userId: string): Promise<string | null> =>
    (
      await db.get<{ accountId: string | null } | undefined>(
        sql`SELECT team_account_id AS accountId FROM ${users} WHERE id = ${userId}`,
      )
    )?.accountId ?? null,
});
