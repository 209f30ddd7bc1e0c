import type { Needs } from "../../compose.ts";
import type { Client } from "../../identity/accounts.contract.ts";
import { notSignedIn } from "../../identity/accounts.errors.ts";
import { requireUser, type Visitor } from "../../identity/permissions.ts";
import { assertThat, isAssertFailure, writeRetried } from "../../platform/d1/db.ts";
import { createAccountsRepo } from "../accounts.repo.ts";
import { createLoginLimits } from "../sessions/login-limits.repo.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { createCheckPassword } from "../sessions/present-password.service.ts";
import type { ChangePasswordInput } from "../sessions/sessions.contract.ts";
import type { SignedIn } from "../sessions/sessions.service.ts";
import { createMailCodesRepo } from "./mail-codes.repo.ts";

/** Ends every session of the account and begins a new one, so that a stolen token becomes useless. */
export const createPasswordChange = (needs: Needs<"sessions" | "outbox" | "staffPasswords">) => {
  const { db, clock, sessions, outbox, staffPasswords } = needs;
  const repo = createAccountsRepo(db);
  const loginLimits = createLoginLimits(db, clock);
  const checkPassword = createCheckPassword(db, clock);

  return async (visitor: Visitor, input: ChangePasswordInput, client: Client): Promise<SignedIn> => {
    const actor = requireUser(visitor);
    const { userId } = actor;
    const user = await repo.findUser(userId);
    if (!user) throw notSignedIn();
    const attempt = { password: input.currentPassword, passwordHash: user.passwordHash, ip: client.ip };
    await checkPassword(actor, attempt);

    await staffPasswords.requireStrong(user, input.newPassword, "newPassword");
    const passwordHash = await hashPassword(input.newPassword);
    const ended = await sessions.endAll(userId);
    const session = await sessions.begin({ ...user, sessionEpoch: user.sessionEpoch + 1 }, client);
    try {
      await writeRetried(db, [
        assertThat(repo.hasEpoch(userId, user.sessionEpoch)),
        // Raises the epoch, as `ended.statement` would.
        repo.setPassword(userId, passwordHash, clock.now()),
        createMailCodesRepo(db, clock).voidResets(userId),
        ...session.statements,
        loginLimits.forget(userId),
        outbox.enqueueEvent("account.password_changed", session.id, { userId }),
      ]);
    } catch (error) {
      // The assert fails after our own write whose response was lost, or when the session ended during hashing.
      if (!isAssertFailure(error)) throw error;
      if (!(await sessions.wasBegun(session.id))) throw notSignedIn();
    }
    ended.forget();
    return session.handOut();
  };
};
