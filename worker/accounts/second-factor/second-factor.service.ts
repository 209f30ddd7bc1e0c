import type { AuditAction } from "../../audit/audit.contract.ts";
import type { Needs } from "../../compose.ts";
import type { Actor, Client } from "../../identity/accounts.contract.ts";
import { notSignedIn } from "../../identity/accounts.errors.ts";
import { requireStaffAccount, type Visitor } from "../../identity/permissions.ts";
import { assertRowsChanged, assertsMean, type Statement, write } from "../../platform/d1/db.ts";
import { isoOrNull } from "../../platform/dates.contract.ts";
import { newId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import { factorChangeCounters } from "../sessions/login-limits.repo.ts";
import { createRequirePassword } from "../sessions/present-password.service.ts";
import { createFactorCodes } from "./factor-codes.service.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import {
  type ChangeFactorInput,
  type ConfirmTotpInput,
  SET_UP_S,
  type SecondFactorState,
  type StartTotpInput,
  type TotpSetUp,
} from "./second-factor.contract.ts";
import { alreadySetUp, notSetUp, setUpOver } from "./second-factor.errors.ts";
import { createSecondFactorRepo, type FactorsRow } from "./second-factor.repo.ts";
import { createSealedSecrets, newTotpSecret, totpUri } from "./totp.ts";

/** The mail that each change causes; every change is also recorded in the audit log. */
const CHANGES = {
  "second_factor.set_up": "account.second_factor_set_up",
  "second_factor.removed": "account.second_factor_removed",
  "second_factor.codes_renewed": null,
} as const satisfies Partial<Record<AuditAction, string | null>>;

export const createOwnFactors = ({ db, clock, codeSecret, outbox, audit }: Needs<"outbox" | "audit">) => {
  const repo = createSecondFactorRepo(db);
  const codes = createFactorCodes({ db, clock, codeSecret });
  const sealed = createSealedSecrets(codeSecret);
  const requirePassword = createRequirePassword(db, clock);

  const readFactors = async (userId: string): Promise<FactorsRow> => {
    const factors = await repo.findFactors(userId);
    if (!factors) throw notSignedIn();
    return factors;
  };

  /** Null unless a set-up was begun and is neither finished nor too old. */
  const openSetUp = async ({ userId }: Actor): Promise<{ stored: string; secret: string } | null> => {
    const { secret: stored, confirmedAt, createdAt } = await readFactors(userId);
    if (!stored || confirmedAt !== null || (createdAt ?? 0) < clock.now() - SET_UP_S * 1000) return null;
    const secret = await sealed.open(stored, userId);
    return secret ? { stored, secret } : null;
  };

  /** Fails an assert when the session ended meanwhile. */
  const writeChange = async (
    { userId, sessionId, name }: Actor,
    action: keyof typeof CHANGES,
    statements: readonly Statement[],
  ): Promise<void> => {
    const mail = CHANGES[action];
    await write(db, [
      repo.assertSessionAlive(sessionId, clock.now()),
      ...statements,
      audit.record({ actorId: userId, action, subject: { type: "user", id: userId, label: name } }),
      ...(mail ? [outbox.enqueueEvent(mail, newId(clock), { userId })] : []),
    ]);
    log.warn("security.second_factor_changed", { userId, change: action });
  };

  const checkPasswordAndCode = async (
    actor: Actor,
    { currentPassword, code }: ChangeFactorInput,
    ip: string,
    hasTotp: boolean,
  ) => {
    const release = await requirePassword(actor, currentPassword, ip);
    if (!hasTotp) return release;
    const usedCode = await codes.use(actor.userId, code, factorChangeCounters(actor.userId, actor.sessionId, ip));
    return [...release, ...usedCode.release];
  };

  const replaceCodes = (userId: string): { recoveryCodes: string[]; statements: Statement[] } => {
    const recoveryCodes = newRecoveryCodes();
    const hashes = recoveryCodes.map((code) => hashRecoveryCode(code, userId));
    return { recoveryCodes, statements: repo.replaceRecoveryCodes(userId, hashes, clock.now()) };
  };

  return {
    async readState(visitor: Visitor): Promise<SecondFactorState> {
      const { confirmedAt, ...factors } = await readFactors(requireStaffAccount(visitor).userId);
      return {
        isRequired: factors.isRequired === 1,
        totpSince: isoOrNull(confirmedAt),
        hasPasskey: factors.hasPasskey === 1,
        recoveryCodesLeft: factors.recoveryCodesLeft,
      };
    },

    /** Lets the page show a set-up in progress again. */
    async readSetUp(visitor: Visitor): Promise<TotpSetUp | null> {
      const actor = requireStaffAccount(visitor);
      const setUp = await openSetUp(actor);
      return setUp && { secret: setUp.secret, uri: totpUri(setUp.secret, actor.email) };
    },

    /** Replaces an unfinished set-up. Throws 409 while an app is set up. */
    async startTotp(visitor: Visitor, input: StartTotpInput, { ip }: Pick<Client, "ip">): Promise<TotpSetUp> {
      const actor = requireStaffAccount(visitor);
      const release = await requirePassword(actor, input.currentPassword, ip);
      const secret = newTotpSecret();
      const isStarted = await repo.start(actor.userId, await sealed.seal(secret, actor.userId), clock.now());
      await write(db, release);
      if (!isStarted) throw alreadySetUp();
      return { secret, uri: totpUri(secret, actor.email) };
    },

    /** Returns the recovery codes, which are never shown again. */
    async confirmTotp(visitor: Visitor, { code }: ConfirmTotpInput, { ip }: Pick<Client, "ip">): Promise<string[]> {
      const actor = requireStaffAccount(visitor);
      const setUp = await openSetUp(actor);
      if (!setUp) throw setUpOver();
      const counters = factorChangeCounters(actor.userId, actor.sessionId, ip);
      const { step, release } = await codes.checkNew(setUp.secret, code, counters);
      const { recoveryCodes, statements } = replaceCodes(actor.userId);
      const confirmed = [repo.confirm(actor.userId, setUp.stored, step, clock.now()), assertRowsChanged(1)];
      await writeChange(actor, "second_factor.set_up", [...confirmed, ...statements, ...release]).catch(
        assertsMean(setUpOver),
      );
      return recoveryCodes;
    },

    /** The account's other sessions stay. */
    async removeTotp(visitor: Visitor, input: ChangeFactorInput, { ip }: Pick<Client, "ip">): Promise<void> {
      const actor = requireStaffAccount(visitor);
      if ((await readFactors(actor.userId)).confirmedAt === null) throw notSetUp();
      const release = await checkPasswordAndCode(actor, input, ip, true);
      await writeChange(actor, "second_factor.removed", [
        repo.removeTotp(actor.userId),
        ...repo.replaceRecoveryCodes(actor.userId, [], clock.now()),
        ...release,
      ]);
    },

    /** Returns the new codes, which are never shown again. */
    async renewRecoveryCodes(
      visitor: Visitor,
      input: ChangeFactorInput,
      { ip }: Pick<Client, "ip">,
    ): Promise<string[]> {
      const actor = requireStaffAccount(visitor);
      const { confirmedAt, hasPasskey } = await readFactors(actor.userId);
      if (confirmedAt === null && hasPasskey === 0) throw notSetUp();
      const release = await checkPasswordAndCode(actor, input, ip, confirmedAt !== null);
      const { recoveryCodes, statements } = replaceCodes(actor.userId);
      await writeChange(actor, "second_factor.codes_renewed", [...statements, ...release]);
      return recoveryCodes;
    },
  };
};
