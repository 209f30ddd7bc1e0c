import { sql } from "drizzle-orm";
import type { Clock } from "../platform/clock.ts";
import { type Condition, type Db, write } from "../platform/d1/db.ts";
import type { PendingRead } from "../platform/d1/reads.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../platform/dates.contract.ts";
import { limits } from "../schema/limits.table.ts";
import { tooMany } from "./limits.errors.ts";
import { limitedAddress } from "./networks.ts";

/** All limits that D1 enforces. The rate-limit bindings of wrangler.toml are an outer layer for some of them. */
export const LIMITS = {
  login: { count: 60, windowMs: MINUTE_MS },
  /** Passkey challenges, which every view of the login page may request; the sign-in itself counts as login. */
  passkey_options: { count: 120, windowMs: MINUTE_MS },
  add_passkey: { count: 30, windowMs: HOUR_MS },
  /** Phone numbers that a verified account takes over from other accounts, which lose theirs. */
  claim_phone: { count: 3, windowMs: DAY_MS },
  make_token: { count: 60, windowMs: HOUR_MS },
  contact: { count: 10, windowMs: HOUR_MS },
  register: { count: 60, windowMs: HOUR_MS },
  /** Sign-up forms of agents, including refused ones: generous, because a form may need several tries. */
  sign_up_form: { count: 240, windowMs: HOUR_MS },
  upload: { count: 100, windowMs: HOUR_MS },
  /** Turning push notifications on, and testing them. */
  push: { count: 60, windowMs: HOUR_MS },
  import: { count: 60, windowMs: HOUR_MS },
  /** Downloads of a person's own data, all files together. */
  own_data: { count: 5, windowMs: HOUR_MS },
  /** Each sends a mail to an address that the owner types. */
  team_invitation: { count: 30, windowMs: DAY_MS },
  forgot_password: { count: 60, windowMs: HOUR_MS },
  /** Pasted lists; each may run up to a hundred searches. */
  parse_list: { count: 240, windowMs: HOUR_MS },
  /** Requests for one account's calendar. */
  calendar: { count: 120, windowMs: HOUR_MS },
  /** Requests with one API token, over all routes. */
  api_token: { count: 300, windowMs: MINUTE_MS },
  /** Test events of webhooks, and deliveries resent manually. */
  webhook_ping: { count: 30, windowMs: HOUR_MS },
  webhook_retry: { count: 300, windowMs: HOUR_MS },
} as const;

/**
 * Limits of codes and links mailed to one account, counted by the rows that they create
 * (worker/accounts/verification/mail-codes.repo.ts). Anyone may request a reset link, so links are counted by account
 * and network: a stranger cannot use up the owner's links. `overall` counts all networks together, except those from
 * which the account has signed in.
 */
export const MAIL_CODE_LIMITS = {
  verify_email: {
    perAccount: [
      { count: 1, windowMs: MINUTE_MS },
      { count: 10, windowMs: DAY_MS },
    ],
  },
  reset_password: {
    perNetwork: [
      { count: 3, windowMs: HOUR_MS },
      { count: 10, windowMs: DAY_MS },
    ],
    overall: { count: 20, windowMs: DAY_MS },
  },
} as const;

/**
 * Maximum other mails to one recipient within `MAILS_WINDOW_MS`; further ones are dropped. Anyone can enter anyone's
 * address, so an unverified one gets few. Mails that a stranger cannot cause alone may exceed the limit by a reserve:
 * delivery codes and deliveries, which staff and agents cause, and mails about the account itself.
 */
export const MAX_MAILS = {
  unverified: 10,
  verified: 200,
  shop: 1_000,
  deliveryReserve: 20,
  accountReserve: 5,
  keptFromAlerts: 5,
} as const;
/**
 * Mails that a stranger can send to any address; each kind is limited separately.
 */
export const MAX_MAILS_OF_KIND = { "contact.received": 10, "account.team_invitation": 10 } as const;
export const MAILS_WINDOW_MS = DAY_MS;

/**
 * After `free` failures within `windowMs`, each further attempt must wait twice as long as the one before, up to
 * `maxDelayMs`.
 */
export interface FailureLimit {
  readonly free: number;
  readonly windowMs: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** Whether a correct password resets the count. */
  readonly isEndedBySuccess: boolean;
}

const DELAYS = { firstDelayMs: 15_000, maxDelayMs: 15 * MINUTE_MS } as const;

/** Wrong passwords from one network or one device. */
export const LOGIN_FAILURES: FailureLimit = { ...DELAYS, free: 5, windowMs: 15 * MINUTE_MS, isEndedBySuccess: true };

/** Wrong passwords from all networks, or all devices, together: slows down distributed guessing. */
export const ACCOUNT_FAILURES: FailureLimit = { ...DELAYS, free: 500, windowMs: HOUR_MS, isEndedBySuccess: false };

/**
 * Wrong codes from all networks, or all devices, together. Fewer than wrong passwords, because whoever gets here knows
 * the password, and a code has only six digits.
 */
export const SECOND_STEP_FAILURES: FailureLimit = { ...DELAYS, free: 50, windowMs: DAY_MS, isEndedBySuccess: false };

/** Wrong codes of one pending sign-in, which must start again after five. */
export const PENDING_FAILURES: FailureLimit = {
  free: 5,
  windowMs: 15 * MINUTE_MS,
  firstDelayMs: 15 * MINUTE_MS,
  maxDelayMs: 15 * MINUTE_MS,
  isEndedBySuccess: true,
};

const upsertUse = (now: number, name: keyof typeof LIMITS, subject: string, counts: Condition = sql`true`) => {
  const { windowMs } = LIMITS[name];
  return sql`
    INSERT INTO ${limits} (key, count, window_started_at) SELECT ${`${name}:${limitedAddress(subject)}`}, 1, ${now} WHERE ${counts}
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN window_started_at <= ${now - windowMs} THEN 1 ELSE count + 1 END,
      window_started_at = CASE WHEN window_started_at <= ${now - windowMs} THEN ${now} ELSE window_started_at END
    RETURNING count, window_started_at AS started`;
};

/**
 * Counts one use in a fixed window and throws 429 when the limit is exceeded. Atomic, in one round trip. `subject` is an
 * IP address (IPv6: its /64), or the id of an account or a device.
 */
export const takeLimit = async (db: Db, clock: Clock, name: keyof typeof LIMITS, subject: string): Promise<void> => {
  const { count, windowMs } = LIMITS[name];
  const now = clock.now();
  const [[row]] = await write<[{ count: number; started: number }[]]>(db, [upsertUse(now, name, subject)]);
  if (row && row.count > count) throw tooMany(`limits.${name}`, row.started + windowMs - now);
};

export interface LimitLeft {
  readonly quota: number;
  readonly windowS: number;
  readonly left: number;
  readonly resetS: number;
  readonly isOver: boolean;
}

/** Counts one use in the same round trip as other reads, if a condition holds. The caller must refuse when `isOver`. */
export const countUse = (
  clock: Clock,
  name: keyof typeof LIMITS,
  subject: string,
  counts: Condition,
): PendingRead<LimitLeft> => {
  const { count: quota, windowMs } = LIMITS[name];
  const now = clock.now();
  return {
    statement: upsertUse(now, name, subject, counts),
    toResult: (rows) => {
      const { count, started } = (rows as { count: number; started: number }[])[0] ?? { count: 1, started: now };
      const resetS = Math.max(1, Math.ceil((started + windowMs - now) / 1000));
      return { quota, windowS: windowMs / 1000, left: Math.max(0, quota - count), resetS, isOver: count > quota };
    },
  };
};

/** Throws 429 when nothing is left, without counting a use. */
export const requireLimitLeft = async (db: Db, clock: Clock, name: keyof typeof LIMITS, subject: string) => {
  const { count, windowMs } = LIMITS[name];
  const now = clock.now();
  const row = await db.get<{ started: number } | undefined>(sql`
    SELECT window_started_at AS started FROM ${limits}
    WHERE key = ${`${name}:${limitedAddress(subject)}`} AND count >= ${count} AND window_started_at > ${now - windowMs}`);
  if (row) throw tooMany(`limits.${name}`, row.started + windowMs - now);
};
