import type { Needs } from "../../compose.ts";
import { alreadyVerified, invalidOtp, notSignedIn, otpOver } from "../../identity/accounts.errors.ts";
import { requireUser, type Visitor } from "../../identity/permissions.ts";
import { tooMany } from "../../limits/limits.errors.ts";
import { MAIL_CODE_LIMITS } from "../../limits/limits.repo.ts";
import { type Statement, writeRetried } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { createAccountsRepo } from "../accounts.repo.ts";
import { createMailCodesRepo, MAX_TRIES, type Status } from "./mail-codes.repo.ts";
import { createMailSecrets } from "./mail-secrets.ts";
import type { VerifyOtpInput } from "./verification.contract.ts";

const [minute, day] = MAIL_CODE_LIMITS.verify_email.perAccount;

/** Mails six digits to the account's address; entering them proves access to that mailbox. */
export function createEmailVerification({ db, clock, codeSecret, outbox }: Needs<"outbox">) {
  const secrets = createMailSecrets(codeSecret);
  const accounts = createAccountsRepo(db);
  const codes = createMailCodesRepo(db, clock);

  const refuse = ({ isVerified, newestAt, oldestOfDayAt }: Status): never => {
    if (isVerified) throw alreadyVerified();
    const now = clock.now();
    const nextInMinute = (newestAt ?? now) + minute.windowMs;
    const nextInDay = (oldestOfDayAt ?? now) + day.windowMs;
    throw tooMany("limits.mail_code", (nextInMinute > now ? nextInMinute : nextInDay) - now);
  };

  return {
    /** At most one code a minute and ten a day. A new code makes the previous one void. */
    async sendOtp(visitor: Visitor): Promise<{ email: string }> {
      const { userId, email } = requireUser(visitor);
      const codeId = newId(clock);
      const rows = await writeRetried(db, [
        codes.insertForUnverified(codeId, userId),
        outbox.enqueueIfChanged("account.email_code", codeId, { codeId }),
        codes.mailFirstAgain(codeId, userId),
        outbox.enqueueIfChanged("account.email_code", `${userId}:again`, { codeId: userId }),
        codes.readStatus(codeId, userId),
      ]);
      const snapshot = rows[4]?.[0] as Status | undefined;
      if (!snapshot) throw notSignedIn();
      const isMailed = snapshot.isMade === 1 || rows[2]?.length === 1;
      return isMailed ? { email } : refuse(snapshot);
    },

    /** For the batch that writes a new account. */
    mailFirstCode: (userId: string): Statement[] => [
      codes.insertForNew(userId),
      outbox.enqueueEvent("account.email_code", userId, { codeId: userId }),
    ],

    /** Not retried after a lost connection, because the attempt may have been counted already. */
    async verifyOtp(visitor: Visitor, { otp }: VerifyOtpInput): Promise<void> {
      const { userId } = requireUser(visitor);
      const { code, isVerified } = await codes.tryNewest(userId);
      if (!code) throw isVerified ? alreadyVerified() : otpOver();
      if (!(await secrets.isCode(otp, code.id))) throw invalidOtp(MAX_TRIES - code.tries);
      await writeRetried(db, [codes.markUsed(code.id), accounts.markVerified(userId, clock.now())]);
    },
  };
}
