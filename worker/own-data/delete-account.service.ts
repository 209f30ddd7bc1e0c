import { createLoginLimits } from "../accounts/sessions/login-limits.repo.ts";
import { createCheckPassword } from "../accounts/sessions/reauthentication.service.ts";
import type { Needs } from "../compose.ts";
import type { Client } from "../identity/accounts.contract.ts";
import { decisionConflict, notSignedIn } from "../identity/accounts.errors.ts";
import { requireUser, type Visitor } from "../identity/permissions.ts";
import { compareAndSet } from "../platform/d1/compare-and-set.ts";
import { AppError } from "../platform/errors.contract.ts";
import { log } from "../platform/log.ts";
import { message } from "../platform/messages.contract.ts";
import { bookkeepingCutoff } from "../platform/operations/retention.ts";
import { createDeleteAccountRepo, type LeavingAccount } from "./delete-account.repo.ts";
import {
  DELETED_NAME,
  type DeleteAccountForm,
  type DeleteAccountInput,
  type DeletionObstacles,
} from "./own-data.contract.ts";

const toObstacles = (found: LeavingAccount): DeletionObstacles => ({
  openOrders: JSON.parse(found.openOrders),
  carriedOrders: JSON.parse(found.carriedOrders),
  carriesCash: found.carriesCash === 1,
  hasRefundUnderWay: found.hasRefundUnderWay === 1,
  hasOpenAccount: found.hasOpenAccount === 1,
  isLastOwner: found.isLastOwner === 1,
});

/** 409 for the first obstacle; null without any. */
const obstacleError = (obstacles: DeletionObstacles): AppError | null => {
  const { openOrders, carriedOrders, carriesCash, hasRefundUnderWay, hasOpenAccount, isLastOwner } = obstacles;
  if (isLastOwner) return new AppError("profile.last_owner", 409);
  if (carriedOrders.length > 0) return new AppError("profile.carries_orders", 409, {}, { details: { carriedOrders } });
  if (carriesCash) return new AppError("profile.carries_cash", 409);
  if (openOrders.length > 0) return new AppError("profile.open_orders", 409, {}, { details: { openOrders } });
  if (hasOpenAccount) return new AppError("credit.open_account", 409);
  return hasRefundUnderWay ? new AppError("profile.refund_under_way", 409) : null;
};

const wrongConfirmation = () => {
  const wrong = message("account.confirmation_wrong");
  return new AppError("profile.confirmation_wrong", 400, {}, { message: wrong, fields: { confirmation: wrong } });
};

/** Deletes the actor's own account: docs/decisions/0048-own-data.md. */
export const createDeleteAccount = (needs: Needs<"sessions" | "team" | "outbox" | "audit" | "counters">) => {
  const { db, clock, sessions, team, outbox, audit, counters, pictures, waitUntil } = needs;
  const repo = createDeleteAccountRepo(db);
  const loginLimits = createLoginLimits(db, clock);
  const checkPassword = createCheckPassword(needs);

  const find = async (userId: string): Promise<LeavingAccount> => {
    const found = await repo.find(userId);
    if (!found) throw notSignedIn();
    return found;
  };

  /** The event holds the e-mail address itself, because the account loses it. */
  const effectsOf = ({ id, email: address, language, timezone }: LeavingAccount, members: readonly string[]) => [
    ...members.map((userId) => outbox.enqueueEvent("account.team_left", `${id}:${userId}`, { userId })),
    audit.record({ actorId: id, action: "user.deleted", subject: { type: "user", id, label: DELETED_NAME } }),
    counters.add("users.total", -1),
    loginLimits.forget(id),
    outbox.enqueueEvent("account.deleted", id, { address, language, timezone }, { address }),
  ];

  return {
    async readDeletionObstacles(visitor: Visitor): Promise<DeletionObstacles> {
      return toObstacles(await find(requireUser(visitor).userId));
    },

    /** For cron: erases at most `max` deleted accounts whose data bookkeeping no longer requires. */
    async eraseFromBooks(max: number): Promise<void> {
      const now = clock.now();
      await repo.eraseFromBooks(bookkeepingCutoff(now), now, max);
    },

    /**
     * Erases personal data and ends every session; orders are kept, anonymised. Throws 400 for a wrong password or
     * confirmation, and 409 while there is an obstacle, such as an open order.
     */
    async deleteAccount(
      visitor: Visitor,
      input: DeleteAccountInput & Partial<DeleteAccountForm>,
      client: Client,
    ): Promise<void> {
      const actor = requireUser(visitor);
      const { userId, email, role } = actor;
      if (input.confirmation !== undefined && input.confirmation !== email) throw wrongConfirmation();
      const account = await find(userId);
      const { passwordHash } = account;
      const [ended, members, photos] = await Promise.all([
        sessions.endAll(userId),
        team.listMemberIds(userId),
        repo.listPhotos(userId),
        checkPassword(actor, { password: input.password, passwordHash, ip: client.ip, field: "password" }),
      ]);
      await compareAndSet({
        find: () => find(userId),
        isDone: ({ deletedAt }) => deletedAt !== null,
        async write(found) {
          // The password was changed after it was checked.
          if (found.passwordHash !== passwordHash) throw notSignedIn();
          const obstacle = obstacleError(toObstacles(found));
          if (obstacle) throw obstacle;
          await repo.writeDeletion(found, clock.now(), [...effectsOf(found, members), ended.statement]);
        },
        conflict: decisionConflict,
      });
      ended.forget();
      for (const key of [...photos, ...(account.vehicleImageKey ? [account.vehicleImageKey] : [])])
        waitUntil(pictures.remove(key));
      log.info("security.account_erased", { userId, role });
    },
  };
};
