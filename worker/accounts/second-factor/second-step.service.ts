import type { Needs } from "../../compose.ts";
import { type Client, isStaffRole, type Role, type User } from "../../identity/accounts.contract.ts";
import { assertRowsChanged, assertsMean, type Statement, write } from "../../platform/d1/db.ts";
import { iso } from "../../platform/dates.contract.ts";
import { isAppError } from "../../platform/errors.contract.ts";
import { log } from "../../platform/log.ts";
import { newSecret, sha256 } from "../../platform/secrets/hashes.ts";
import { createAccountsRepo } from "../accounts.repo.ts";
import { hasSignedInOn } from "../sessions/device-tokens.ts";
import { secondStepCounters } from "../sessions/login-limits.repo.ts";
import type { SignedIn } from "../sessions/sessions.service.ts";
import { toUser } from "../to-user.ts";
import { createFactorCodes } from "./factor-codes.service.ts";
import { type Factor, SECOND_STEP_S, type SecondStep, type SecondStepInput } from "./second-factor.contract.ts";
import { secondStepOver } from "./second-factor.errors.ts";
import { createSecondFactorRepo, type FactorsRow } from "./second-factor.repo.ts";

interface Person {
  readonly id: string;
  readonly role: Role;
  readonly sessionEpoch: number;
}

/** An account that has only a passkey needs the second step only while a second factor is required. */
const needsSecondStep = ({ confirmedAt, isRequired, hasPasskey }: FactorsRow): boolean =>
  confirmedAt !== null || (isRequired === 1 && hasPasskey === 1);

const factorsOf = ({ confirmedAt, hasPasskey, recoveryCodesLeft }: FactorsRow): Factor[] => [
  ...(confirmedAt === null ? [] : (["totp"] as const)),
  ...(hasPasskey === 1 ? (["passkey"] as const) : []),
  ...(recoveryCodesLeft > 0 ? (["recovery_code"] as const) : []),
];

export const createSecondStep = (needs: Needs<"sessions" | "outbox" | "audit">) => {
  const { db, clock, codeSecret, sessions, outbox, audit } = needs;
  const repo = createSecondFactorRepo(db);
  const codes = createFactorCodes({ db, clock, codeSecret });
  const accounts = createAccountsRepo(db);

  /** Logs a wrong code, because only somebody who knows the password can enter one. */
  const takeCode = async (
    user: { readonly id: string; readonly sessionEpoch: number },
    code: string,
    pendingId: string,
    client: Client,
  ) => {
    const userId = user.id;
    const device = await sessions.readDevice(client);
    const deviceId = device && hasSignedInOn(device, user) ? device.id : null;
    try {
      return await codes.use(userId, code, secondStepCounters(userId, deviceId, client.ip, pendingId));
    } catch (error) {
      if (isAppError(error) && error.status === 400) log.warn("security.second_factor_failed", { userId });
      throw error;
    }
  };

  return {
    /** After a correct password; null when the account needs no second step. `release` runs in the same batch. */
    async beginSignIn(
      { id: userId, role, sessionEpoch: epoch }: Person,
      hasWeakPassword: boolean,
      release: readonly Statement[],
    ): Promise<SecondStep | null> {
      if (!isStaffRole(role)) return null;
      const factors = await repo.findFactors(userId);
      if (!factors || !needsSecondStep(factors)) return null;
      const pendingToken = newSecret();
      const now = clock.now();
      const times = { createdAt: now, expiresAt: now + SECOND_STEP_S * 1000 };
      const pending = { id: sha256(pendingToken), userId, epoch, hasWeakPassword, ...times };
      await write(db, [repo.insertPending(pending), ...release]);
      return { pendingToken, expiresIn: SECOND_STEP_S, factors: factorsOf(factors) };
    },

    /** For the page; `expiresAt` is ISO 8601. Null when the sign-in is over. */
    async readSignIn(pendingToken: string): Promise<{ factors: Factor[]; expiresAt: string } | null> {
      const pending = await repo.findPending(sha256(pendingToken), clock.now());
      const factors = pending && (await repo.findFactors(pending.userId));
      return factors && { factors: factorsOf(factors), expiresAt: iso(pending.expiresAt) };
    },

    /** Throws 401 when the sign-in is over, 400 for a wrong code, and 429 after too many. */
    async finishSignIn(
      { pendingToken, code }: SecondStepInput,
      client: Client,
    ): Promise<SignedIn & { user: User; hasWeakPassword: boolean }> {
      const pending = await repo.findPending(sha256(pendingToken), clock.now());
      const user = pending && (await accounts.findUser(pending.userId));
      if (!user) throw secondStepOver();
      const { kind, release } = await takeCode(user, code, pending.id, client);
      const session = await sessions.begin(user, client);
      const recovery =
        kind === "recovery_code"
          ? [
              outbox.enqueueEvent("account.recovery_code_used", session.id, { userId: user.id }),
              audit.record({
                actorId: user.id,
                action: "second_factor.recovery_code_used",
                subject: { type: "user", id: user.id, label: user.name },
              }),
            ]
          : [];
      const taken = [repo.takePending(pending.id), assertRowsChanged(1)];
      await write(db, [...taken, ...session.statements, ...release, ...recovery]).catch(assertsMean(secondStepOver));
      if (kind === "recovery_code") log.warn("security.recovery_code_used", { userId: user.id });
      return { ...(await session.handOut()), user: toUser(user), hasWeakPassword: pending.hasWeakPassword === 1 };
    },
  };
};
