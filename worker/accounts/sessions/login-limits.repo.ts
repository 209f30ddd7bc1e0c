import { sql } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Statement } from "../../platform/d1/db.ts";
import { tooMany } from "../../platform/limits/limits.errors.ts";
import { LOGIN_FAILURES } from "../../platform/limits/limits.repo.ts";
import { limits } from "../../platform/limits/limits.table.ts";

/**
 * Sign-in attempts of one account. An attempt is counted before its password is hashed and removed when it was right,
 * so parallel guesses are counted too. After the free attempts each further one must wait, up to a maximum.
 */
export const createLoginLimits = (db: Db, clock: Clock) => ({
  async countTry(account: string): Promise<void> {
    const now = clock.now();
    const { free, windowMs, firstDelayMs, maxDelayMs } = LOGIN_FAILURES;
    const key = `login:${account}`;
    const started = sql`window_started_at <= ${now - windowMs} AND blocked_until <= ${now}`;
    // The delay after failure n is firstDelay × 2^(n − free); `count` is the value before this attempt.
    const delay = sql`min(${maxDelayMs}, ${firstDelayMs} * (1 << min(20, max(0, count + 1 - ${free}))))`;
    const counted = await db.get<{ count: number } | undefined>(sql`
      INSERT INTO ${limits} (key, count, window_started_at) VALUES (${key}, 1, ${now})
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN ${started} THEN 1 ELSE count + 1 END,
        blocked_until = CASE WHEN ${started} OR count + 1 < ${free} THEN 0 ELSE ${now} + ${delay} END,
        window_started_at = CASE WHEN ${started} THEN ${now} ELSE window_started_at END
      WHERE blocked_until <= ${now}
      RETURNING count`);
    if (counted) return;
    const row = await db.get<{ until: number } | undefined>(
      sql`SELECT blocked_until AS until FROM ${limits} WHERE key = ${key}`,
    );
    throw tooMany("auth.too_many_attempts", (row?.until ?? now) - now);
  },

  forget: (account: string): Statement => db.run(sql`DELETE FROM ${limits} WHERE key = ${`login:${account}`}`),
});
