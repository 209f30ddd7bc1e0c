import type { Clock } from "../../platform/clock.ts";
import type { Db, Statement } from "../../platform/d1/db.ts";
import type { Actor } from "../accounts.contract.ts";
import { wrongPassword } from "../accounts.errors.ts";
import { changeCounters, createLoginLimits } from "./login-limits.repo.ts";
import { verifyPassword } from "./passwords.ts";

interface Tried {
  readonly password: string;
  /** Of the account, as D1 has it now. */
  readonly passwordHash: string;
  readonly ip: string;
  /** The form's field that names the error. */
  readonly field?: Parameters<typeof wrongPassword>[0];
}

/**
 * The password that a signed-in account enters again before a change. Wrong ones are counted apart from failed sign-ins,
 * so that a stolen session cannot keep the account's owner from signing in. Throws 400 for a wrong one and 429 above the
 * limit; returns the statements for the batch that a right one leads to.
 */
export const createPresentPassword = (db: Db, clock: Clock) => {
  const limits = createLoginLimits(db, clock);
  return async (
    { userId, sessionId }: Pick<Actor, "userId" | "sessionId">,
    { password, passwordHash, ip, field }: Tried,
  ): Promise<readonly Statement[]> => {
    const verify = () => verifyPassword(password, passwordHash);
    const { matches, settled } = await limits.check(changeCounters(userId, sessionId, ip), verify);
    if (!matches) throw wrongPassword(field);
    return settled;
  };
};
