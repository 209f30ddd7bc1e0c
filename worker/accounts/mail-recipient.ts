import type { Db } from "../platform/db.ts";
import type { Language, Timezone } from "./accounts.contract.ts";
import { createAccountsRepo } from "./accounts.repo.ts";

/** An account as someone to write to. */
export interface MailRecipient {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly timezone: Timezone;
  /** Whether the account wants mails about its orders. */
  readonly wantsOrderMails: boolean;
}

/** Asks nobody's permission, so it is for mails only and no part of what routes and pages are given. */
export const createMailRecipients = (db: Db) => {
  const repo = createAccountsRepo(db);
  return {
    async find(userId: string): Promise<MailRecipient | null> {
      const user = await repo.findUser(userId);
      if (!user) return null;
      const { name, email, language, timezone } = user;
      return { name, email, language, timezone, wantsOrderMails: user.emailNotifications && user.orderUpdates };
    },
  };
};
export type MailRecipients = ReturnType<typeof createMailRecipients>;
