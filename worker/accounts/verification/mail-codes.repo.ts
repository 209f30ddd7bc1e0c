import { type SQL, sql } from "drizzle-orm";
import { MAIL_CODE_LIMITS } from "../../limits/limits.repo.ts";
import { homeNetwork, patternsOf } from "../../limits/networks.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, type Statement, write } from "../../platform/d1/db.ts";
import { DAY_MS, MINUTE_MS } from "../../platform/dates.contract.ts";
import { type MailCodePurpose, mailCodes, sessions, users } from "../../schema/accounts.table.ts";

const MAIL_CODE_LIFE_MS: Record<MailCodePurpose, number> = {
  verify_email: 10 * MINUTE_MS,
  reset_password: 30 * MINUTE_MS,
};
export const MAX_TRIES = 5;
/** Stored instead of a network until somebody requests the code that was mailed at registration. */
const AT_REGISTRATION = "registration";

/** Times are ms since the epoch. */
export interface Status {
  readonly isMade: 0 | 1;
  readonly isVerified: 0 | 1;
  readonly newestAt: number | null;
  readonly oldestOfDayAt: number | null;
}

/** Enforces tries, single use and expiry of mail codes, each in one statement. */
export const createMailCodesRepo = (db: Db, clock: Clock) => {
  const isOpen = () => sql`used_at IS NULL AND tries < ${MAX_TRIES} AND expires_at > ${clock.now()}`;
  const newestOf = (userId: SQL) => sql`SELECT n.id FROM ${mailCodes} n
    WHERE n.user_id = ${userId} AND n.purpose = 'verify_email' ORDER BY n.created_at DESC, n.id DESC LIMIT 1`;

  /** A condition on an account `u`: it has fewer than `count` codes for this purpose in the window. */
  const isBelow = (purpose: MailCodePurpose, { count, windowMs }: { count: number; windowMs: number }, match = sql``) =>
    sql`(SELECT count(*) FROM ${mailCodes} c WHERE c.user_id = u.id AND c.purpose = ${purpose}
      AND c.created_at > ${clock.now() - windowMs} ${match}) < ${count}`;

  /**
   * Inserts nothing for an unknown account or one past a limit. The statement is always the same, so its cost does not
   * reveal which accounts exist.
   */
  const insert = (id: string, purpose: MailCodePurpose, network: string, conditions: readonly SQL[]): Statement => {
    const now = clock.now();
    return sql`INSERT INTO ${mailCodes} (id, user_id, purpose, network, created_at, expires_at)
      SELECT ${id}, u.id, ${purpose}, ${network}, ${now}, ${now + MAIL_CODE_LIFE_MS[purpose]} FROM ${users} u
      WHERE ${sql.join([...conditions], sql` AND `)}
      ON CONFLICT (id) DO NOTHING`;
  };

  return {
    insertForAddress: (id: string, email: string, ip: string): Statement => {
      const purpose = "reset_password" as const;
      const network = homeNetwork(ip);
      const { perNetwork, overall } = MAIL_CODE_LIMITS[purpose];
      const [pattern, otherPattern] = patternsOf(ip);
      const hasSignedIn = sql`EXISTS (SELECT 1 FROM ${sessions} s
        WHERE s.user_id = u.id AND (s.ip GLOB ${pattern} OR s.ip GLOB ${otherPattern}))`;
      return insert(id, purpose, network, [
        sql`u.email = ${email}`,
        ...perNetwork.map((limit) => isBelow(purpose, limit, sql`AND c.network = ${network}`)),
        sql`(${hasSignedIn} OR ${isBelow(purpose, overall)})`,
      ]);
    },

    /**
     * The code of a new account. It has the account's id, so that the same code can be mailed once more to a person
     * who asks for it in the first minute, before they know that it was sent.
     */
    insertForNew: (userId: string): Statement =>
      insert(userId, "verify_email", AT_REGISTRATION, [sql`u.id = ${userId}`]),

    /**
     * Runs after `insertForUnverified`. Returns a row if that created no code and the code of the registration may be
     * mailed once more.
     */
    mailFirstAgain: (id: string, userId: string): Statement =>
      sql`UPDATE ${mailCodes} SET network = '' WHERE id = ${userId} AND network = ${AT_REGISTRATION} AND ${isOpen()}
        AND NOT EXISTS (SELECT 1 FROM ${mailCodes} WHERE id = ${id}) RETURNING id`,

    insertForUnverified: (id: string, userId: string): Statement =>
      insert(id, "verify_email", "", [
        sql`u.id = ${userId} AND u.is_email_verified = 0`,
        ...MAIL_CODE_LIMITS.verify_email.perAccount.map((limit) => isBelow("verify_email", limit)),
      ]),

    /** In the batch of `insertForUnverified`: whether it created a code, and if not, why. */
    readStatus: (id: string, userId: string): Statement => {
      const recent = sql`FROM ${mailCodes} c WHERE c.user_id = u.id AND c.purpose = 'verify_email'
        AND c.created_at > ${clock.now() - DAY_MS}`;
      return sql`SELECT EXISTS (SELECT 1 FROM ${mailCodes} WHERE id = ${id}) AS isMade,
        u.is_email_verified AS isVerified,
        (SELECT max(c.created_at) ${recent}) AS newestAt, (SELECT min(c.created_at) ${recent}) AS oldestOfDayAt
        FROM ${users} u WHERE u.id = ${userId}`;
    },

    /**
     * Counts a try at the newest code of an account before it is checked, so that parallel guesses are counted too.
     * `code` is undefined when there is none to try.
     */
    async tryNewest(userId: string): Promise<{ code: { id: string; tries: number } | undefined; isVerified: boolean }> {
      const [codes, accounts] = await write(db, [
        sql`UPDATE ${mailCodes} SET tries = tries + 1 WHERE id = (${newestOf(sql`${userId}`)}) AND ${isOpen()}
          RETURNING id, tries`,
        sql`SELECT is_email_verified AS isVerified FROM ${users} WHERE id = ${userId}`,
      ]);
      return {
        code: codes?.[0] as { id: string; tries: number } | undefined,
        isVerified: (accounts?.[0] as { isVerified: number } | undefined)?.isVerified === 1,
      };
    },

    /** Counts a try at a reset link; undefined when the link can no longer be used. */
    async tryReset(id: string): Promise<{ userId: string } | undefined> {
      const [[row]] = await write<[{ userId: string }[]]>(db, [
        sql`UPDATE ${mailCodes} SET tries = tries + 1
          WHERE id = ${id} AND purpose = 'reset_password' AND ${isOpen()} RETURNING user_id AS userId`,
      ]);
      return row;
    },

    isOpenReset: async (id: string): Promise<boolean> =>
      (await db.get(
        sql`SELECT 1 FROM ${mailCodes} WHERE id = ${id} AND purpose = 'reset_password' AND ${isOpen()}`,
      )) !== undefined,

    markUsed: (id: string): Statement =>
      sql`UPDATE ${mailCodes} SET used_at = ${clock.now()} WHERE id = ${id} AND used_at IS NULL`,

    /** Belongs in each batch that sets a new password. */
    voidResets: (userId: string): Statement =>
      sql`UPDATE ${mailCodes} SET used_at = ${clock.now()}
        WHERE user_id = ${userId} AND purpose = 'reset_password' AND used_at IS NULL`,

    /** Undefined for a code that can no longer be used. A newer code makes an older one void. */
    findOpen: (id: string): Promise<{ userId: string; purpose: MailCodePurpose } | undefined> =>
      db.get(sql`SELECT user_id AS userId, purpose FROM ${mailCodes}
        WHERE id = ${id} AND ${isOpen()} AND (purpose = 'reset_password' OR id = (${newestOf(sql`${mailCodes}.user_id`)}))`),
  };
};
