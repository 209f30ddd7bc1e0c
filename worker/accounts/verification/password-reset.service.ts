import type { NotificationsService } from "../../notifications/outbox/outbox.service.ts";
import type { Clock } from "../../platform/clock.ts";
import {
  assertRowsChanged,
  clearAsserts,
  type Db,
  isAssertFailure,
  retryLostConnection,
  runBatch,
} from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { takeLimit } from "../../platform/limits/limits.repo.ts";
import { invalidResetLink, resetLinkOver } from "../accounts.errors.ts";
import { createAccountsRepo } from "../accounts.repo.ts";
import { createLoginLimits } from "../sessions/login-limits.repo.ts";
import { hashPassword } from "../sessions/passwords.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import { createMailCodesRepo } from "./mail-codes.repo.ts";
import type { MailSecrets } from "./mail-secrets.ts";
import type { ForgotPasswordInput, ResetPasswordInput } from "./verification.contract.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: MailSecrets;
  readonly notifications: NotificationsService;
  readonly sessions: Pick<SessionsService, "endAll">;
}

/** A link goes to an account's address; who opens it may set a new password. Nobody is signed in for either. */
export const createPasswordReset = ({ db, clock, secrets, notifications, sessions }: Dependencies) => {
  const accounts = createAccountsRepo(db);
  const codes = createMailCodesRepo(db, clock);
  const loginLimits = createLoginLimits(db, clock);

  return {
    /**
     * The same work and the same answer for every address, known or not, past its limit or not: the statements decide
     * by themselves whether there is anything to write.
     */
    async forgotPassword({ email }: ForgotPasswordInput, { ip }: { readonly ip: string }): Promise<void> {
      await takeLimit(db, clock, "forgot_password", ip);
      const codeId = newId(clock);
      await retryLostConnection(() =>
        runBatch(db, [
          codes.insertForAddress(codeId, email),
          notifications.enqueueIfChanged("account.reset_link", codeId, { codeId }),
        ]),
      );
    },

    /** What the page should say about a link. It decides nothing: `resetPassword` asks again. */
    async readLink(token: string): Promise<"open" | "over" | "invalid"> {
      const codeId = await secrets.idIn(token);
      if (!codeId) return "invalid";
      return (await retryLostConnection(() => codes.isOpenReset(codeId))) ? "open" : "over";
    },

    /**
     * Ends every session and every other link of the account. The link came by mail, so the address is verified as
     * well. A try is counted before the password is hashed: hashing takes 200 ms, and five is all one link can have.
     */
    async resetPassword({ token, password }: ResetPasswordInput): Promise<void> {
      const codeId = await secrets.idIn(token);
      if (!codeId) throw invalidResetLink();
      const found = await codes.tryReset(codeId);
      if (!found) throw resetLinkOver();
      const { userId } = found;
      const [passwordHash, ended] = await Promise.all([hashPassword(password), sessions.endAll(userId)]);
      const write = () =>
        runBatch(db, [
          codes.markUsed(codeId),
          assertRowsChanged(db, 1),
          codes.voidResets(userId),
          // Raises the epoch as `ended.statement` would.
          accounts.setPassword(userId, passwordHash, clock.now()),
          accounts.markVerified(userId, clock.now()),
          loginLimits.forget(userId),
          notifications.enqueueEvent("account.password_changed", codeId, { userId }),
          clearAsserts(db),
        ]);
      try {
        await retryLostConnection(write);
      } catch (error) {
        if (!isAssertFailure(error)) throw error;
        // Someone was faster, or we were ourselves and the answer was lost: no other hash has our salt.
        const user = await retryLostConnection(() => accounts.findUser(userId));
        if (user?.passwordHash !== passwordHash) throw resetLinkOver();
      }
      ended.forget();
    },

    /** For the mail: the link's token and whose it is, or null when it is of no use any more. */
    async findForMail(codeId: string): Promise<{ userId: string; token: string } | null> {
      const found = await codes.findOpen(codeId);
      return found?.purpose === "reset_password"
        ? { userId: found.userId, token: await secrets.tokenOf(codeId) }
        : null;
    },
  };
};
export type PasswordReset = ReturnType<typeof createPasswordReset>;
