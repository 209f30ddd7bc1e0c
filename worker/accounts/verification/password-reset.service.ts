import type { Needs } from "../../compose.ts";
import { invalidResetLink, resetLinkOver } from "../../identity/accounts.errors.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { assertRowsChanged, isAssertFailure, writeRetried } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { createAccountsRepo } from "../accounts.repo.ts";
import { createLoginLimits } from "../sessions/login-limits.repo.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { createMailCodesRepo } from "./mail-codes.repo.ts";
import { createMailSecrets } from "./mail-secrets.ts";
import type { ForgotPasswordInput, ResetPasswordInput } from "./verification.contract.ts";

/** Whoever has the mailed link may set a new password. Neither step needs a session. */
export function createPasswordReset(
  needs: Needs<"outbox" | "sessions" | "staffPasswords" | "endAccess" | "endUnprovenAccess">,
) {
  const { db, clock, outbox, sessions, staffPasswords, endAccess, endUnprovenAccess } = needs;
  const secrets = createMailSecrets(needs.codeSecret);
  const accounts = createAccountsRepo(db);
  const codes = createMailCodesRepo(db, clock);
  const loginLimits = createLoginLimits(db, clock);

  /** Checked before an attempt is counted: a link has five, and staff may need several to find a strong password. */
  const requireStrong = async (codeId: string, password: string): Promise<void> => {
    const open = await codes.findOpen(codeId);
    const user = open && (await accounts.findUser(open.userId));
    if (user) await staffPasswords.requireStrong(user, password, "password");
  };

  return {
    /**
     * Does the same work and gives the same response for every address, known or unknown, within its limit or not: the
     * SQL statements decide whether a row is written.
     */
    async forgotPassword({ email }: ForgotPasswordInput, { ip }: { readonly ip: string }): Promise<void> {
      await takeLimit(db, clock, "forgot_password", ip);
      const codeId = newId(clock);
      await writeRetried(db, [
        codes.insertForAddress(codeId, email, ip),
        outbox.enqueueIfChanged("account.reset_link", codeId, { codeId }),
      ]);
    },

    /** For display only: `resetPassword` checks it again. */
    async readLink(token: string): Promise<"open" | "over" | "invalid"> {
      const codeId = await secrets.idIn(token);
      if (!codeId) return "invalid";
      return (await codes.isOpenReset(codeId)) ? "open" : "over";
    },

    /**
     * Ends every session, API token and other link of the account. The link came by mail, so the address becomes
     * verified; if it was not before, everything that was given access to the account ends, and standing orders wait
     * for their owner. An attempt is counted before the password is hashed, because hashing takes 200 ms.
     */
    async resetPassword({ token, password }: ResetPasswordInput): Promise<void> {
      const codeId = await secrets.idIn(token);
      if (!codeId) throw invalidResetLink();
      await requireStrong(codeId, password);
      const found = await codes.tryReset(codeId);
      if (!found) throw resetLinkOver();
      const { userId } = found;
      const [passwordHash, ended] = await Promise.all([hashPassword(password), sessions.endAll(userId)]);
      const reset = [
        codes.markUsed(codeId),
        assertRowsChanged(1),
        codes.voidResets(userId),
        // Raises the epoch, as `ended.statement` would.
        accounts.setPassword(userId, passwordHash, clock.now()),
        ...endUnprovenAccess(userId),
        accounts.markVerified(userId, clock.now()),
        ...endAccess(userId),
        loginLimits.forget(userId),
        outbox.enqueueEvent("account.password_changed", codeId, { userId }),
      ];
      try {
        await writeRetried(db, reset);
      } catch (error) {
        if (!isAssertFailure(error)) throw error;
        // The assert fails after a concurrent reset, or after our own write whose response was lost. The hash tells
        // which, because its salt is unique to this call.
        const now = await accounts.findUser(userId);
        if (now?.passwordHash !== passwordHash) throw resetLinkOver();
      }
      ended.forget();
    },
  };
}
