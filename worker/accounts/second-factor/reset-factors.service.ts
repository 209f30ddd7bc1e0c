import type { Needs } from "../../compose.ts";
import { accountNotFound, forbidden } from "../../identity/accounts.errors.ts";
import { requireOwner, type Visitor } from "../../identity/permissions.ts";
import { write } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import { createPeopleRepo } from "../people.repo.ts";
import type { ResetFactorsInput } from "./second-factor.contract.ts";
import { createSecondFactorRepo } from "./second-factor.repo.ts";

/**
 * For someone who lost their factors: removes the authenticator app, the recovery codes and the passkeys, and ends
 * every session and API token. The owner may reset any account except an owner's; owners use `npm run owner`, which
 * needs access to the database.
 */
export const createResetFactors = (needs: Needs<"sessions" | "outbox" | "audit" | "passkeys" | "endAccess">) => {
  const { db, clock, sessions, outbox, audit, passkeys, endAccess } = needs;
  const repo = createSecondFactorRepo(db);
  const people = createPeopleRepo(db);

  return async (visitor: Visitor, userId: string, { reason }: ResetFactorsInput): Promise<void> => {
    const owner = requireOwner(visitor);
    const person = await people.findPerson(userId);
    if (!person) throw accountNotFound();
    if (person.role === "owner") throw forbidden();
    const ended = await sessions.endAll(userId);
    await write(db, [
      repo.removeTotp(userId),
      ...repo.replaceRecoveryCodes(userId, [], clock.now()),
      repo.dropPendingOf(userId),
      passkeys.removeAll(userId),
      ...endAccess(userId),
      ended.statement,
      audit.record({
        actorId: owner.userId,
        action: "second_factor.reset",
        subject: { type: "user", id: userId, label: person.name },
        after: { reason },
      }),
      outbox.enqueueEvent("account.second_factor_reset", newId(clock), { userId }),
    ]);
    ended.forget();
    log.warn("security.second_factor_changed", { userId, change: "second_factor.reset", by: owner.userId });
  };
};
