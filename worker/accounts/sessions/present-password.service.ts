import type { Actor } from "../../identity/accounts.contract.ts";
import { notSignedIn, wrongPassword } from "../../identity/accounts.errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Statement } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { createAccountsRepo } from "../accounts.repo.ts";
import { changeCounters, createLoginLimits } from "./login-limits.repo.ts";
import { verifyPassword } from "./passwords.ts";
import { FRESH_SESSION_MINUTES } from "./sessions.contract.ts";

interface PasswordAttempt {
  readonly password: string;
  /** The account's current hash in D1. */
  readonly passwordHash: string;
  readonly ip: string;
  /** The form field that shows the error. */
  readonly field?: Parameters<typeof wrongPassword>[0];
}

/**
 * Verifies the password that a signed-in account enters again before a change. Wrong ones are counted apart from
 * failed sign-ins, so that a stolen session cannot keep the account's owner from signing in. Throws 400 for a wrong
 * one and 429 above the limit; returns the statements for the batch that a correct one leads to.
 */
export const createCheckPassword = (db: Db, clock: Clock) => {
  const limits = createLoginLimits(db, clock);
  return async (
    { userId, sessionId }: Pick<Actor, "userId" | "sessionId">,
    { password, passwordHash, ip, field }: PasswordAttempt,
  ): Promise<readonly Statement[]> => {
    const verify = () => verifyPassword(password, passwordHash);
    const { matches, release } = await limits.check(changeCounters(userId, sessionId, ip), verify);
    if (!matches) throw wrongPassword(field);
    return release;
  };
};

/** As `createCheckPassword`, and reads the account's hash itself. */
export const createRequirePassword = (db: Db, clock: Clock) => {
  const accounts = createAccountsRepo(db);
  const checkPassword = createCheckPassword(db, clock);
  return async (actor: Actor, password: string, ip: string): Promise<readonly Statement[]> => {
    const user = await accounts.findUser(actor.userId);
    if (!user) throw notSignedIn();
    return checkPassword(actor, { password, passwordHash: user.passwordHash, ip });
  };
};

interface PresenceNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: { isYoungerThan(actor: Actor, ms: number): Promise<boolean> };
}

/** 400: the session is too old to do this without the password. */
export const sessionTooOld = (code: `${"sessions" | "tokens" | "passkeys"}.password_required`) => {
  const fields = { currentPassword: message("password.current_missing") };
  return new AppError(code, 400, { minutes: FRESH_SESSION_MINUTES }, { fields });
};

/**
 * For actions that give lasting access to an account, for which an unattended device must not suffice: requires a
 * recent session or the password, and throws `refusal` without both. Returns the statements of a correct password.
 */
export const createPresence = ({ db, clock, sessions }: PresenceNeeds, refusal: () => AppError) => {
  const requirePassword = createRequirePassword(db, clock);
  return async (actor: Actor, password: string, ip: string): Promise<readonly Statement[]> => {
    if (password) return requirePassword(actor, password, ip);
    if (await sessions.isYoungerThan(actor, FRESH_SESSION_MINUTES * 60_000)) return [];
    throw refusal();
  };
};
