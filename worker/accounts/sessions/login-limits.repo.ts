import { inArray, max, type SQL, sql } from "drizzle-orm";
import { tooMany } from "../../limits/limits.errors.ts";
import {
  ACCOUNT_FAILURES,
  type FailureLimit,
  LOGIN_FAILURES,
  PENDING_FAILURES,
  SECOND_STEP_FAILURES,
} from "../../limits/limits.repo.ts";
import { homeNetwork } from "../../limits/networks.ts";
import type { Clock } from "../../platform/clock.ts";
import { assertRowsChanged, type Db, isAssertFailure, type Statement, write } from "../../platform/d1/db.ts";
import { limits } from "../../schema/limits.table.ts";

interface Counter {
  readonly key: string;
  readonly limit: FailureLimit;
}

const keyOf = (account: string, ...rest: readonly string[]): string => ["password", account, ...rest].join(":");

/**
 * Attempts from a device that signed in to the account before are counted separately, so that strangers cannot
 * lock the account's owner out.
 */
export const loginCounters = (account: string, deviceId: string | null, ip: string): readonly Counter[] => {
  const [scope, origin] = deviceId ? ["devices", deviceId] : ["networks", homeNetwork(ip)];
  return [
    { key: keyOf(account, "login", scope), limit: ACCOUNT_FAILURES },
    { key: keyOf(account, "login", scope, origin), limit: LOGIN_FAILURES },
  ];
};

export const secondStepCounters = (
  account: string,
  deviceId: string | null,
  ip: string,
  pendingId: string,
): readonly Counter[] => {
  const [scope, origin] = deviceId ? ["devices", deviceId] : ["networks", homeNetwork(ip)];
  return [
    { key: keyOf(account, "second-step", scope), limit: SECOND_STEP_FAILURES },
    { key: keyOf(account, "second-step", scope, origin), limit: LOGIN_FAILURES },
    { key: keyOf(account, "second-step", "pending", pendingId), limit: PENDING_FAILURES },
  ];
};

const sessionCounters =
  (purpose: string) =>
  (account: string, sessionId: string, ip: string): readonly Counter[] => [
    { key: keyOf(account, purpose, sessionId), limit: LOGIN_FAILURES },
    { key: keyOf(account, purpose, homeNetwork(ip)), limit: LOGIN_FAILURES },
  ];

/** Counts the passwords that a signed-in account enters again. Wrong ones never count against signing in. */
export const changeCounters = sessionCounters("change");

/** Counts the codes with which a signed-in account changes its second factor. */
export const factorChangeCounters = sessionCounters("factor-change");

/** An attempt without a result after this time counts as failed. It is much longer than a hash waits in the queue. */
const IN_FLIGHT_MS = 30_000;
/** When attempts in flight fill the limit, another one waits, because they may succeed. */
const WAIT_MS = 250;
const MAX_WAITS = 40;

/**
 * Limits wrong passwords. An attempt is admitted while failures and attempts in flight together are below the limit:
 * concurrent correct passwords all succeed, and concurrent wrong ones allow no more guesses than sequential ones.
 */
export const createLoginLimits = (db: Db, clock: Clock) => {
  const letThrough = ({ key, limit: { free, windowMs } }: Counter, now: number): Statement => {
    const isLost = sql`in_flight_until <= ${now}`;
    const isOver = sql`(window_started_at <= ${now - windowMs} AND blocked_until <= ${now})`;
    const failures = sql`CASE WHEN ${isOver} THEN 0 WHEN ${isLost} THEN count + in_flight ELSE count END`;
    const inFlight = sql`CASE WHEN ${isLost} THEN 0 ELSE in_flight END`;
    return sql`
      INSERT INTO ${limits} (key, count, window_started_at, in_flight, in_flight_until)
      VALUES (${key}, 0, ${now}, 1, ${now + IN_FLIGHT_MS})
      ON CONFLICT (key) DO UPDATE SET
        count = ${failures},
        window_started_at = CASE WHEN ${isOver} THEN ${now} ELSE window_started_at END,
        in_flight = ${inFlight} + 1,
        in_flight_until = CASE WHEN ${isLost} OR in_flight = 0 THEN ${now + IN_FLIGHT_MS} ELSE in_flight_until END
      WHERE blocked_until <= ${now} AND ${inFlight} < max(1, ${free} - (${failures}))`;
  };

  /** Reserves an attempt in all counters or none; false when one of them is full. */
  const tryToReserve = async (counters: readonly Counter[]): Promise<boolean> => {
    const now = clock.now();
    try {
      const reserving = counters.flatMap((counter) => [letThrough(counter, now), assertRowsChanged(1)]);
      await write(db, reserving);
      return true;
    } catch (error) {
      if (!isAssertFailure(error)) throw error;
      return false;
    }
  };

  /** Remaining lockout in ms; 0 when only attempts in flight fill the counters. */
  const findDelay = async (counters: readonly Counter[]): Promise<number> => {
    const keys = counters.map(({ key }) => key);
    const row = await db
      .select({ until: max(limits.blockedUntil) })
      .from(limits)
      .where(inArray(limits.key, keys))
      .get();
    return Math.max(0, (row?.until ?? 0) - clock.now());
  };

  const reserve = async (counters: readonly Counter[]): Promise<void> => {
    for (let waits = 0; !(await tryToReserve(counters)); waits++) {
      const delay = await findDelay(counters);
      if (delay > 0 || waits === MAX_WAITS) throw tooMany("auth.too_many_attempts", delay);
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  };

  const giveBack = ({ key }: Counter, also: SQL): Statement =>
    sql`UPDATE ${limits} SET in_flight = max(0, in_flight - 1)${also} WHERE key = ${key}`;

  const failed = (counter: Counter): Statement => {
    const { free, firstDelayMs, maxDelayMs } = counter.limit;
    // The delay after failure n is firstDelay × 2^(n − free); `count` is the value before this failure.
    const delay = sql`min(${maxDelayMs}, ${firstDelayMs} * (1 << min(20, max(0, count + 1 - ${free}))))`;
    return giveBack(
      counter,
      sql`, count = count + 1, blocked_until = CASE WHEN count + 1 < ${free} THEN blocked_until
        ELSE max(blocked_until, ${clock.now()} + ${delay}) END`,
    );
  };

  const succeeded = (counter: Counter): Statement =>
    giveBack(counter, counter.limit.isEndedBySuccess ? sql`, count = 0, blocked_until = 0` : sql``);

  return {
    /**
     * Checks a password if the counters allow another attempt; otherwise throws 429 with the time to wait, without
     * checking. `release` belongs in the batch that a correct password leads to.
     */
    async check(
      counters: readonly Counter[],
      verify: () => Promise<boolean>,
    ): Promise<{ readonly matches: boolean; readonly release: readonly Statement[] }> {
      await reserve(counters);
      let matches: boolean;
      try {
        matches = await verify();
      } catch (error) {
        await write(
          db,
          counters.map((counter) => giveBack(counter, sql``)),
        );
        throw error;
      }
      if (!matches) await write(db, counters.map(failed));
      return { matches, release: matches ? counters.map(succeeded) : [] };
    },

    /** Deletes all counts of the account; belongs in the batch that sets a new password. */
    forget: (account: string): Statement =>
      sql`DELETE FROM ${limits} WHERE key > ${keyOf(account, "")} AND key < ${`${keyOf(account)};`}`,
  };
};
