import { type SQL, sql } from "drizzle-orm";
import type { Language } from "../../identity/accounts.contract.ts";
import { namedColumnsExcept, type RowOf } from "../../platform/d1/columns.ts";
import { assertRowsChanged, assertThat, type Db, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { ledgerBalances } from "../../schema/ledger.table.ts";
import { teamInvitations } from "../../schema/team.table.ts";
import { MAX_MEMBERS } from "./team.contract.ts";

const COLUMNS = namedColumnsExcept(teamInvitations, ["invitedBy", "usedAt", "revokedAt"], "i");

/** Limits in paise, times in ms. */
export type InvitationRow = RowOf<typeof COLUMNS>;

type NewInvitation = typeof teamInvitations.$inferInsert;

export interface OpenInvitation extends InvitationRow {
  readonly teamName: string;
  readonly language: Language;
  readonly hasAccount: number;
}

const isOpen = (now: number): SQL => sql`i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > ${now}`;

/** A condition on `users`. */
const MAY_JOIN = (accountId: string): SQL => sql`role = 'hotel' AND deleted_at IS NULL AND team_account_id IS NULL
  AND id <> ${accountId} AND NOT EXISTS (SELECT 1 FROM ${users} m WHERE m.team_account_id = ${users}.id)`;

/** A person in debt cannot join a team, because members do not see what their own account owes. */
const owes = (userId: string): SQL => sql`EXISTS (SELECT 1 FROM ${ledgerBalances}
  WHERE account = 'account:' || ${userId} AND debit_paise > credit_paise)`;

export const createInvitationsRepo = (db: Db) => ({
  /** Oldest first. */
  listOpen: (accountId: string, now: number): Statement =>
    db.all<InvitationRow>(sql`SELECT ${COLUMNS} FROM ${teamInvitations} i
      WHERE i.account_id = ${accountId} AND ${isOpen(now)} ORDER BY i.id LIMIT ${MAX_MEMBERS}`),

  findOpen: (id: string, now: number): Promise<OpenInvitation | undefined> =>
    db.get<OpenInvitation | undefined>(sql`SELECT ${COLUMNS}, COALESCE(NULLIF(a.business_name, ''), a.name) AS teamName,
        b.language, EXISTS (SELECT 1 FROM ${users} u WHERE u.email = i.email) AS hasAccount
      FROM ${teamInvitations} i JOIN ${users} a ON a.id = i.account_id AND a.deleted_at IS NULL
        AND a.team_account_id IS NULL
      JOIN ${users} b ON b.id = i.invited_by
      WHERE i.id = ${id} AND ${isOpen(now)}`),

  /** Whether the address is that of the account itself or of a member of its team. */
  isKnown: async (accountId: string, email: string): Promise<boolean> =>
    (await db.get(
      sql`SELECT 1 FROM ${users} WHERE email = ${email} AND (team_account_id = ${accountId} OR id = ${accountId})`,
    )) !== undefined,

  owes: async (userId: string): Promise<boolean> =>
    (await db.get<{ owes: number }>(sql`SELECT ${owes(userId)} AS owes`)).owes === 1,

  isVerified: async (accountId: string): Promise<boolean> =>
    (await db.get(sql`SELECT 1 FROM ${users} WHERE id = ${accountId} AND is_email_verified = 1`)) !== undefined,

  /**
   * Aborts unless the owner's own address is verified and the team has room. Withdraws an older open invitation of the
   * same address.
   */
  async insert(invitation: NewInvitation, also: readonly Statement[]): Promise<void> {
    const { accountId, email, createdAt: now } = invitation;
    await writeRetried(db, [
      sql`UPDATE ${teamInvitations} SET revoked_at = ${now} WHERE account_id = ${accountId} AND email = ${email}
        AND email <> '' AND used_at IS NULL AND revoked_at IS NULL`,
      assertThat(
        sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${accountId} AND role = 'hotel' AND is_email_verified = 1
          AND deleted_at IS NULL AND team_account_id IS NULL)
          AND (SELECT count(*) FROM ${users} WHERE team_account_id = ${accountId})
            + (SELECT count(*) FROM ${teamInvitations} i WHERE i.account_id = ${accountId} AND ${isOpen(now)}) < ${MAX_MEMBERS}`,
      ),
      db.insert(teamInvitations).values(invitation),
      ...also,
    ]);
  },

  async revoke(accountId: string, id: string, now: number): Promise<boolean> {
    const [rows] = await writeRetried(db, [
      sql`UPDATE ${teamInvitations} AS i SET revoked_at = ${now}
        WHERE i.id = ${id} AND i.account_id = ${accountId} AND ${isOpen(now)} RETURNING id`,
    ]);
    return rows.length > 0;
  },

  /**
   * For one batch: marks the invitation as used and makes the person a member. Only the invited address can accept; the
   * link in its mail proves that it is theirs. A link without an address proves nothing. Aborts when any condition no
   * longer holds.
   */
  accepted(invitation: InvitationRow, userId: string, now: number): Statement[] {
    const { id, accountId, email, role, orderLimitPaise, monthLimitPaise } = invitation;
    return [
      sql`UPDATE ${teamInvitations} AS i SET used_at = ${now} WHERE i.id = ${id} AND ${isOpen(now)}`,
      assertRowsChanged(1),
      assertThat(
        sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${accountId} AND deleted_at IS NULL AND team_account_id IS NULL)`,
      ),
      sql`UPDATE ${users} SET team_account_id = ${accountId}, team_role = ${role},
          team_order_limit_paise = ${orderLimitPaise}, team_month_limit_paise = ${monthLimitPaise},
          team_joined_at = ${now}, is_email_verified = is_email_verified OR ${email} <> '', updated_at = ${now}
        WHERE id = ${userId} AND ${email} IN (email, '') AND ${MAY_JOIN(accountId)}`,
      assertRowsChanged(1),
    ];
  },

  async accept(invitation: InvitationRow, userId: string, now: number, also: readonly Statement[]): Promise<void> {
    await write(db, [...this.accepted(invitation, userId, now), assertThat(sql`NOT ${owes(userId)}`), ...also]);
  },

  findLocation: async (accountId: string): Promise<string> =>
    (await db.get<{ location: string }>(sql`SELECT location FROM ${users} WHERE id = ${accountId}`)).location,
});
