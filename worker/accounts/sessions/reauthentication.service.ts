import type { Needs, Only } from "../../compose.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { notSignedIn } from "../../identity/accounts.errors.ts";
import { write } from "../../platform/d1/db.ts";
import { MINUTE_MS } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { createAccountsRepo } from "../accounts.repo.ts";
import { changeCounters, createLoginLimits } from "./login-limits.repo.ts";
import { verifyPassword } from "./passwords.ts";
import { FRESH_SESSION_MINUTES } from "./sessions.contract.ts";
import { createSessionsRepo } from "./sessions.repo.ts";

interface PasswordAttempt {
  readonly password: string;
  /** The account's current hash in D1. */
  readonly passwordHash: string;
  readonly ip: string;
  /** The form field that shows the error. */
  readonly field?: "currentPassword" | "password";
}

/**
 * Verifies the password that a signed-in account enters again before a change. Wrong ones are counted apart from
 * failed sign-ins, so that a stolen session cannot keep the account's owner from signing in. Throws 400 for a wrong
 * one and 429 above the limit.
 */
export const createCheckPassword = ({ db, clock }: Only<"db" | "clock">) => {
  const limits = createLoginLimits(db, clock);
  return async (
    { userId, sessionId }: Actor,
    { password, passwordHash, ip, field = "currentPassword" }: PasswordAttempt,
  ): Promise<void> => {
    const verify = () => verifyPassword(password, passwordHash);
    const { matches, release } = await limits.check(changeCounters(userId, sessionId, ip), verify);
    if (!matches) {
      const wrong = message("password.current_wrong");
      throw new AppError("auth.wrong_password", 400, {}, { message: wrong, fields: { [field]: wrong } });
    }
    // In a batch of its own, because a later refusal would leave the attempt in flight, which counts as a wrong one.
    await write(db, release);
  };
};

/** As `createCheckPassword`, and reads the account's hash itself. */
export const createRequirePassword = (needs: Only<"db" | "clock">) => {
  const accounts = createAccountsRepo(needs.db);
  const checkPassword = createCheckPassword(needs);
  return async (actor: Actor, password: string, ip: string): Promise<void> => {
    const user = await accounts.findUser(actor.userId);
    if (!user) throw notSignedIn();
    await checkPassword(actor, { password, passwordHash: user.passwordHash, ip });
  };
};

export const sessionTooOld = (code: `${"sessions" | "tokens" | "passkeys"}.password_required`) => {
  const fields = { currentPassword: message("password.current_missing") };
  return new AppError(code, 400, { minutes: FRESH_SESSION_MINUTES }, { fields });
};

/**
 * For actions that give lasting access to an account, or end it, for which an unattended device must not suffice: they
 * need a recent sign-in or the password.
 */
export function createReauthentication(needs: Needs) {
  const { clock } = needs;
  const sessions = createSessionsRepo(needs.db);
  const requirePassword = createRequirePassword(needs);

  const isFresh = ({ sessionId }: Actor): Promise<boolean> =>
    sessions.beganAfter(sessionId, clock.now() - FRESH_SESSION_MINUTES * MINUTE_MS, clock.now());

  return {
    isFresh,

    /** Throws `refusal` for an old session without a password. */
    async require(
      actor: Actor,
      password: string,
      ip: string,
      refusal = () => sessionTooOld("tokens.password_required"),
    ): Promise<void> {
      if (password) return requirePassword(actor, password, ip);
      if (!(await isFresh(actor))) throw refusal();
    },
  };
}
