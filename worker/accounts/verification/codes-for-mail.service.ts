import type { Only } from "../../compose.ts";
import { createMailCodesRepo } from "./mail-codes.repo.ts";
import { createMailSecrets } from "./mail-secrets.ts";

/** Reveals secrets, so it is for mails only; routes and pages never get it. Null for a code that can no longer be used. */
export const createCodesForMail = ({ db, clock, codeSecret }: Only<"db" | "clock" | "codeSecret">) => {
  const secrets = createMailSecrets(codeSecret);
  const codes = createMailCodesRepo(db, clock);
  return {
    async findCode(codeId: string): Promise<{ userId: string; code: string } | null> {
      const found = await codes.findOpen(codeId);
      return found?.purpose === "verify_email" ? { userId: found.userId, code: await secrets.codeOf(codeId) } : null;
    },

    async findResetToken(codeId: string): Promise<{ userId: string; token: string } | null> {
      const found = await codes.findOpen(codeId);
      return found?.purpose === "reset_password"
        ? { userId: found.userId, token: await secrets.tokenOf(codeId) }
        : null;
    },
  };
};
