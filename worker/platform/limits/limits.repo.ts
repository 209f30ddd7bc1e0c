import { sql } from "drizzle-orm";

import type { Clock } from "../clock.ts";
import type { Db } from "../d1/db.ts";
import { tooMany } from "./limits.errors.ts";
import { limits } from "./limits.table.ts";

const MINUTE = 60_000;

/** All limits that D1 enforces. The rate-limit bindings of wrangler.toml protect some of them as an outer layer. */
const LIMITS = {
  login: { count: 60, windowMs: MINUTE },
  contact: { count: 10, windowMs: 60 * MINUTE },
  register: { count: 60, windowMs: 60 * MINUTE },
  upload: { count: 100, windowMs: 60 * MINUTE },
  /** Turning push notifications on, and testing them. */
  push: { count: 60, windowMs: 60 * MINUTE },
  import: { count: 60, windowMs: 60 * MINUTE },
  forgot_password: { count: 60, windowMs: 60 * MINUTE },
} as const;

/**
 * Codes and links mailed to one account. The rows they create are counted:
 * worker/accounts/verification/mail-codes.repo.ts.
 */
export const MAIL_CODE_LIMITS = {
  verify_email: [
    { count: 1, windowMs: MINUTE },
    { count: 10, windowMs: 24 * 60 * MINUTE },
  ],
  reset_password: [{ count: 3, windowMs: 60 * MINUTE }],
} as const;

/**
 * Failed sign-ins: after `free` in `windowMs` each further attempt must wait, twice as long each time, up to
 * `maxDelayMs`.
 */
export const LOGIN_FAILURES = {
  free: 5,
  windowMs: 15 * MINUTE,
  firstDelayMs: 15_000,
  maxDelayMs: 15 * MINUTE,
} as const;

/** Counts one use in a fixed window and throws 429 when the limit is exceeded. Atomic, in one round trip. */
export const takeLimit = async (db: Db, clock: Clock, name: keyof typeof LIMITS, subject: string): Promise<void> => {
  const { count, windowMs } = LIMITS[name];
  const now = clock.now();
  const row = await db.get<{ count: number; started: number }>(sql`
    INSERT INTO ${limits} (key, count, window_started_at) VALUES (${`${name}:${subject}`}, 1, ${now})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN window_started_at <= ${now - windowMs} THEN 1 ELSE count + 1 END,
      window_started_at = CASE WHEN window_started_at <= ${now - windowMs} THEN ${now} ELSE window_started_at END
    RETURNING count, window_started_at AS started`);
  if (row && row.count > count) throw tooMany(`limits.${name}`, row.started + windowMs - now);
};

/** Longer than every window and every delay above. */
const RETENTION_MS = 2 * 24 * 60 * MINUTE;

/** For cron: deletes at most `max` counters whose window ended long ago. */
export const dropOldLimits = (db: Db, clock: Clock, max: number) =>
  db.run(sql`DELETE FROM ${limits} WHERE key IN
    (SELECT key FROM ${limits} WHERE window_started_at < ${clock.now() - RETENTION_MS} LIMIT ${max})`);
