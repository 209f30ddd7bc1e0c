import { sql } from "drizzle-orm";
import { assertThat, type Condition, type Db, type RawRow, type Statement, write } from "../../platform/d1/db.ts";
import { sessionIsAlive, users } from "../../schema/accounts.table.ts";
import { pendingSignIns, recoveryCodes, secondFactors } from "../../schema/second-factor.table.ts";
import { isSwitchedOn } from "../../settings/setting-values.repo.ts";
import { hasPasskey } from "../passkeys/passkeys.repo.ts";

/** Times are ms since the epoch. */
export interface FactorsRow {
  /** 0 or 1: the setting `staffSecondFactor`. */
  readonly isRequired: number;
  readonly hasPasskey: number;
  readonly secret: string | null;
  readonly createdAt: number | null;
  readonly confirmedAt: number | null;
  readonly recoveryCodesLeft: number;
}

export type PendingRow = RawRow<
  Pick<typeof pendingSignIns.$inferSelect, "id" | "userId" | "hasWeakPassword" | "expiresAt">
>;

const isRequired = isSwitchedOn("staffSecondFactor");
const hasTotp = sql`EXISTS (SELECT 1 FROM ${secondFactors} f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)`;

/**
 * A condition on a user `u`: true for staff who must set up a factor before they may work. Costs no row for other
 * roles.
 */
export const lacksSecondFactor: Condition = sql`CASE WHEN u.role IN ('admin', 'owner') AND ${isRequired}
  THEN NOT (${hasTotp} OR ${hasPasskey}) ELSE 0 END`;

export const createSecondFactorRepo = (db: Db) => ({
  async findFactors(userId: string): Promise<FactorsRow | null> {
    const row = await db.get<FactorsRow | undefined>(sql`
      SELECT ${isRequired} AS isRequired, ${hasPasskey} AS hasPasskey, f.secret, f.created_at AS createdAt,
        f.confirmed_at AS confirmedAt,
        (SELECT count(*) FROM ${recoveryCodes} r WHERE r.user_id = u.id AND r.used_at IS NULL) AS recoveryCodesLeft
      FROM ${users} u LEFT JOIN ${secondFactors} f ON f.user_id = u.id WHERE u.id = ${userId}`);
    return row ?? null;
  },

  /** Returns false and changes nothing when the account has finished a set-up. */
  async start(userId: string, secret: string, now: number): Promise<boolean> {
    const [rows] = await write(db, [
      sql`INSERT INTO ${secondFactors} (user_id, secret, created_at) VALUES (${userId}, ${secret}, ${now})
        ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
        WHERE confirmed_at IS NULL RETURNING user_id`,
    ]);
    return rows.length > 0;
  },

  /** The caller asserts that one row changed. */
  confirm: (userId: string, secret: string, step: number, now: number): Statement =>
    sql`UPDATE ${secondFactors} SET confirmed_at = ${now}, last_step = ${step}
      WHERE user_id = ${userId} AND secret = ${secret} AND confirmed_at IS NULL`,

  /** False when this time step or a later one was accepted before. */
  async takeStep(userId: string, step: number): Promise<boolean> {
    const [rows] = await write(db, [
      sql`UPDATE ${secondFactors} SET last_step = ${step}
        WHERE user_id = ${userId} AND confirmed_at IS NOT NULL AND last_step < ${step} RETURNING user_id`,
    ]);
    return rows.length > 0;
  },

  async takeRecoveryCode(userId: string, hash: string, now: number): Promise<boolean> {
    const [rows] = await write(db, [
      sql`UPDATE ${recoveryCodes} SET used_at = ${now}
        WHERE user_id = ${userId} AND hash = ${hash} AND used_at IS NULL RETURNING user_id`,
    ]);
    return rows.length > 0;
  },

  assertSessionAlive: (sessionId: string, now: number): Statement => assertThat(sessionIsAlive(sessionId, now)),

  removeTotp: (userId: string): Statement => sql`DELETE FROM ${secondFactors} WHERE user_id = ${userId}`,

  /** Without hashes, only removes the old codes. */
  replaceRecoveryCodes: (userId: string, hashes: readonly string[], now: number): Statement[] => [
    sql`DELETE FROM ${recoveryCodes} WHERE user_id = ${userId}`,
    sql`INSERT INTO ${recoveryCodes} (user_id, hash, created_at)
      SELECT ${userId}, value, ${now} FROM json_each(${JSON.stringify(hashes)})`,
  ],

  insertPending: (pending: typeof pendingSignIns.$inferInsert): Statement => db.insert(pendingSignIns).values(pending),

  /** Null when the sign-in has expired, or the account's sessions have ended since its password was checked. */
  async findPending(id: string, now: number): Promise<PendingRow | null> {
    const row = await db.get<PendingRow | undefined>(sql`
      SELECT p.id, p.user_id AS userId, p.has_weak_password AS hasWeakPassword, p.expires_at AS expiresAt
      FROM ${pendingSignIns} p JOIN ${users} u ON u.id = p.user_id AND u.session_epoch = p.epoch
      WHERE p.id = ${id} AND p.expires_at > ${now}`);
    return row ?? null;
  },

  /** Deletes nothing when the account's sessions have ended meanwhile. The caller asserts that one row changed. */
  takePending: (id: string): Statement =>
    sql`DELETE FROM ${pendingSignIns}
      WHERE id = ${id} AND epoch = (SELECT session_epoch FROM ${users} WHERE ${users.id} = ${pendingSignIns.userId})`,

  dropPendingOf: (userId: string): Statement => sql`DELETE FROM ${pendingSignIns} WHERE user_id = ${userId}`,
});
