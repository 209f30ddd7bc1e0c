import type { AuditService } from "../../audit/audit.service.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { forbidden } from "../../identity/accounts.errors.ts";
import { requireOwner } from "../../identity/permissions.ts";
import type { NotificationsService } from "../../outbox/outbox.service.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, type Statement, write } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import { createPeopleRepo } from "../people.repo.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import type { ResetFactorsInput } from "./second-factor.contract.ts";
import type { SecondFactorRepo } from "./second-factor.repo.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly repo: SecondFactorRepo;
  readonly sessions: Pick<SessionsService, "endAll">;
  readonly notifications: Pick<NotificationsService, "enqueueEvent">;
  readonly audit: Pick<AuditService, "record">;
  readonly removePasskeys: (userId: string) => Statement;
  /** Ends the account's access for other systems: tokens, webhooks and the calendar. */
  readonly endAccess: (userId: string) => readonly Statement[];
}

/**
 * For someone who lost their factors: removes the authenticator app, the recovery codes and the passkeys, and ends
 * every session and API token. The owner may reset any account except an owner's; owners use `npm run owner`, which
 * needs access to the database.
 */
export const createResetFactors = (dependencies: Dependencies) => {
  const { db, clock, repo, sessions, notifications, audit, removePasskeys, endAccess } = dependencies;
  const people = createPeopleRepo(db);

  return async (visitor: Actor | null, userId: string, { reason }: ResetFactorsInput): Promise<void> => {
    const owner = requireOwner(visitor);
    const person = await people.findPerson(userId);
    if (!person) throw new AppError("accounts.not_found", 404);
    if (person.role === "owner") throw forbidden();
    const ended = await sessions.endAll(userId);
    await write(db, [
      repo.removeTotp(userId),
      ...repo.replaceRecoveryCodes(userId, [], clock.now()),
      repo.dropPendingOf(userId),
      removePasskeys(userId),
      ...endAccess(userId),
      ended.statement,
      audit.record({
        actorId: owner.userId,
        action: "second_factor.reset",
        subject: { type: "user", id: userId, label: person.name },
        after: { reason },
      }),
      notifications.enqueueEvent("account.second_factor_reset", newId(clock), { userId }),
    ]);
    ended.forget();
    log.warn("security.second_factor_changed", { userId, change: "second_factor.reset", by: owner.userId });
  };
};
