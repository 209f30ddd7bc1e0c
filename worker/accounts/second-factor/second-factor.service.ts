import type { AuditAction } from "../../audit/audit.contract.ts";
import type { AuditService } from "../../audit/audit.service.ts";
import type { Actor, Client } from "../../identity/accounts.contract.ts";
import { notSignedIn } from "../../identity/accounts.errors.ts";
import { requireStaffAccount } from "../../identity/permissions.ts";
import type { NotificationsService } from "../../outbox/outbox.service.ts";
import type { Clock } from "../../platform/clock.ts";
import { assertRowsChanged, assertsMean, type Db, type Statement, write } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import { createAccountsRepo } from "../accounts.repo.ts";
import { factorChangeCounters } from "../sessions/login-limits.repo.ts";
import { createPresentPassword } from "../sessions/present-password.service.ts";
import type { FactorCodes } from "./factor-codes.service.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import type { SealedSecrets } from "./sealed-secrets.ts";
import {
  type ChangeFactorInput,
  type ConfirmTotpInput,
  SET_UP_S,
  type SecondFactorState,
  type StartTotpInput,
  type TotpSetUp,
} from "./second-factor.contract.ts";
import { alreadySetUp, notSetUp, setUpOver } from "./second-factor.errors.ts";
import type { FactorsRow, SecondFactorRepo } from "./second-factor.repo.ts";
import { newTotpSecret, totpUri } from "./totp.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly repo: SecondFactorRepo;
  readonly codes: FactorCodes;
  readonly sealed: SealedSecrets;
  readonly notifications: Pick<NotificationsService, "enqueueEvent">;
  readonly audit: Pick<AuditService, "record">;
}

/** The mail that each change sends to the account; every change is also recorded in the audit log. */
const CHANGES = {
  "second_factor.set_up": "account.second_factor_set_up",
  "second_factor.removed": "account.second_factor_removed",
  "second_factor.codes_renewed": null,
} as const satisfies Partial<Record<AuditAction, string | null>>;

/** The authenticator app and the recovery codes of the signed-in member of staff. */
export const createSecondFactor = ({ db, clock, repo, codes, sealed, notifications, audit }: Dependencies) => {
  const accounts = createAccountsRepo(db);
  const requirePassword = createPresentPassword(db, clock);

  const readFactors = async (userId: string): Promise<FactorsRow> => {
    const factors = await repo.findFactors(userId);
    if (!factors) throw notSignedIn();
    return factors;
  };

  /** The secret of a set-up that is neither finished nor too old. */
  const openSetUp = async ({ userId }: Actor): Promise<{ stored: string; secret: string } | null> => {
    const { secret: stored, confirmedAt, createdAt } = await readFactors(userId);
    if (!stored || confirmedAt !== null || (createdAt ?? 0) < clock.now() - SET_UP_S * 1000) return null;
    const secret = await sealed.open(stored, userId);
    return secret ? { stored, secret } : null;
  };

  const checkPassword = async (actor: Actor, password: string, ip: string): Promise<readonly Statement[]> => {
    const user = await accounts.findUser(actor.userId);
    if (!user) throw notSignedIn();
    return requirePassword(actor, { password, passwordHash: user.passwordHash, ip });
  };

  /** Fails an assert when the session ended meanwhile. */
  const writeChange = async (
    { userId, sessionId, name }: Actor,
    action: keyof typeof CHANGES,
    statements: readonly Statement[],
  ): Promise<void> => {
    const mail = CHANGES[action];
    await write(db, [
      repo.assertAlive(sessionId, clock.now()),
      ...statements,
      audit.record({ actorId: userId, action, subject: { type: "user", id: userId, label: name } }),
      ...(mail ? [notifications.enqueueEvent(mail, newId(clock), { userId })] : []),
    ]);
    log.warn("security.second_factor_changed", { userId, change: action });
  };

  /** Checks the password, and a code when the account has an authenticator app. */
  const checkBoth = async (
    actor: Actor,
    { currentPassword, code }: ChangeFactorInput,
    ip: string,
    hasTotp: boolean,
  ) => {
    const settled = await checkPassword(actor, currentPassword, ip);
    if (!hasTotp) return settled;
    const used = await codes.use(actor.userId, code, factorChangeCounters(actor.userId, actor.sessionId, ip));
    return [...settled, ...used.settled];
  };

  const renew = (userId: string): { shown: string[]; statements: Statement[] } => {
    const shown = newRecoveryCodes();
    const hashes = shown.map((code) => hashRecoveryCode(code, userId));
    return { shown, statements: repo.replaceRecoveryCodes(userId, hashes, clock.now()) };
  };

  return {
    async readState(visitor: Actor | null): Promise<SecondFactorState> {
      const { confirmedAt, ...factors } = await readFactors(requireStaffAccount(visitor).userId);
      return {
        isRequired: factors.isRequired === 1,
        totpSince: confirmedAt === null ? null : new Date(confirmedAt).toISOString(),
        hasPasskey: factors.hasPasskey === 1,
        recoveryCodesLeft: factors.recoveryCodesLeft,
      };
    },

    /** The set-up in progress, so that the page can show it again; null without one. */
    async readSetUp(visitor: Actor | null): Promise<TotpSetUp | null> {
      const actor = requireStaffAccount(visitor);
      const open = await openSetUp(actor);
      return open && { secret: open.secret, uri: totpUri(open.secret, actor.email) };
    },

    /** Starts a set-up, replacing an unfinished one. Throws 409 while an app is set up. */
    async startTotp(visitor: Actor | null, input: StartTotpInput, { ip }: Pick<Client, "ip">): Promise<TotpSetUp> {
      const actor = requireStaffAccount(visitor);
      const settled = await checkPassword(actor, input.currentPassword, ip);
      const secret = newTotpSecret();
      const isStarted = await repo.start(actor.userId, await sealed.seal(secret, actor.userId), clock.now());
      await write(db, settled);
      if (!isStarted) throw alreadySetUp();
      return { secret, uri: totpUri(secret, actor.email) };
    },

    /** Finishes the set-up with a correct code; returns the recovery codes, which are never shown again. */
    async confirmTotp(
      visitor: Actor | null,
      { code }: ConfirmTotpInput,
      { ip }: Pick<Client, "ip">,
    ): Promise<string[]> {
      const actor = requireStaffAccount(visitor);
      const open = await openSetUp(actor);
      if (!open) throw setUpOver();
      const counters = factorChangeCounters(actor.userId, actor.sessionId, ip);
      const { step, settled } = await codes.checkNew(open.secret, code, counters);
      const { shown, statements } = renew(actor.userId);
      const confirmed = [repo.confirm(actor.userId, open.stored, step, clock.now()), assertRowsChanged(1)];
      await writeChange(actor, "second_factor.set_up", [...confirmed, ...statements, ...settled]).catch(
        assertsMean(setUpOver),
      );
      return shown;
    },

    /** Removes the app and the recovery codes. The account's other sessions stay. */
    async removeTotp(visitor: Actor | null, input: ChangeFactorInput, { ip }: Pick<Client, "ip">): Promise<void> {
      const actor = requireStaffAccount(visitor);
      if ((await readFactors(actor.userId)).confirmedAt === null) throw notSetUp();
      const settled = await checkBoth(actor, input, ip, true);
      await writeChange(actor, "second_factor.removed", [
        repo.removeTotp(actor.userId),
        ...repo.replaceRecoveryCodes(actor.userId, [], clock.now()),
        ...settled,
      ]);
    },

    /** Replaces the recovery codes; returns the new ones, which are never shown again. */
    async renewRecoveryCodes(
      visitor: Actor | null,
      input: ChangeFactorInput,
      { ip }: Pick<Client, "ip">,
    ): Promise<string[]> {
      const actor = requireStaffAccount(visitor);
      const { confirmedAt, hasPasskey } = await readFactors(actor.userId);
      if (confirmedAt === null && hasPasskey === 0) throw notSetUp();
      const settled = await checkBoth(actor, input, ip, confirmedAt !== null);
      const { shown, statements } = renew(actor.userId);
      await writeChange(actor, "second_factor.codes_renewed", [...statements, ...settled]);
      return shown;
    },
  };
};
