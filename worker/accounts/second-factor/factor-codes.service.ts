import type { Only } from "../../compose.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { createLoginLimits } from "../sessions/login-limits.repo.ts";
import { hashRecoveryCode, isRecoveryCode } from "./recovery-codes.ts";
import { createSecondFactorRepo } from "./second-factor.repo.ts";
import { createTotpEncryption, findStep } from "./totp.ts";

const wrongFactorCode = () => {
  const wrong = message("factor.code_wrong");
  return new AppError("auth.wrong_second_factor", 400, {}, { message: wrong, fields: { code: wrong } });
};

interface UsedCode {
  readonly kind: "totp" | "recovery_code";
  readonly release: readonly Statement[];
}

type Counters = Parameters<ReturnType<typeof createLoginLimits>["check"]>[0];

/** Accepts codes of authenticator apps and recovery codes, each once. */
export const createFactorCodes = ({ db, clock, codeSecret }: Only<"db" | "clock" | "codeSecret">) => {
  const repo = createSecondFactorRepo(db);
  const { decrypt } = createTotpEncryption(codeSecret);
  const limits = createLoginLimits(db, clock);

  const take = async (userId: string, code: string): Promise<UsedCode["kind"] | null> => {
    if (isRecoveryCode(code)) {
      const isTaken = await repo.takeRecoveryCode(userId, hashRecoveryCode(code, userId), clock.now());
      return isTaken ? "recovery_code" : null;
    }
    const factors = await repo.findFactors(userId);
    const secret = factors?.secret && factors.confirmedAt !== null ? await decrypt(factors.secret, userId) : null;
    const step = secret ? findStep(secret, code, clock.now()) : null;
    return step !== null && (await repo.takeStep(userId, step)) ? "totp" : null;
  };

  return {
    /** Uses up the code; throws 400 for a wrong or used one, and 429 after too many. */
    async use(userId: string, code: string, counters: Counters): Promise<UsedCode> {
      let kind: UsedCode["kind"] | null = null;
      const { release } = await limits.check(counters, async () => {
        kind = await take(userId, code);
        return kind !== null;
      });
      if (kind === null) throw wrongFactorCode();
      return { kind, release };
    },

    /** Returns the time step of a correct code for a secret that is not confirmed yet; throws like `use`. */
    async checkNew(
      secret: string,
      code: string,
      counters: Counters,
    ): Promise<{ readonly step: number; readonly release: readonly Statement[] }> {
      const step = findStep(secret, code, clock.now());
      const { release } = await limits.check(counters, async () => step !== null);
      if (step === null) throw wrongFactorCode();
      return { step, release };
    },
  };
};
