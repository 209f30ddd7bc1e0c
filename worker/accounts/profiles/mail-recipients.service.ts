import type { Language, Role, TeamRole, Verification } from "../../identity/accounts.contract.ts";
import type { Db } from "../../platform/d1/db.ts";
import type { Timezone } from "../../platform/dates.contract.ts";
import { createAccountsRepo } from "../accounts.repo.ts";

/** An account as the recipient of a mail. */
export interface MailRecipient {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly timezone: Timezone;
  readonly role: Role;
  /** The decision about this admin or agent; null for roles without verification. */
  readonly verification: Verification | null;
  /** Whether the account wants mails about its orders. */
  readonly wantsOrderMails: boolean;
  /** Whether it wants mails that it asked for by an alert. */
  readonly wantsAlertMails: boolean;
  /** False: the address may be a stranger's, who must not be sent what someone typed. */
  readonly isEmailVerified: boolean;
  /** The account of whose team they are a member, and what they may do there; null for everybody else. */
  readonly teamAccountId: string | null;
  readonly teamRole: TeamRole | null;
}

/** Checks no permission, so it is for mails only and is not passed to routes or pages. */
export const createMailRecipients = (db: Db) => {
  const repo = createAccountsRepo(db);
  return {
    /** In one trip, by account; deleted accounts are missing. */
    async findAll(userIds: readonly string[]): Promise<Map<string, MailRecipient>> {
      const rows = await repo.findRecipients(userIds);
      return new Map(
        rows.map(({ id, adminStatus, agentStatus, emailNotifications, orderUpdates, ...recipient }) => [
          id,
          {
            ...recipient,
            verification: adminStatus ?? agentStatus,
            wantsOrderMails: emailNotifications && orderUpdates,
            wantsAlertMails: emailNotifications,
          },
        ]),
      );
    },
  };
};
export type MailRecipients = ReturnType<typeof createMailRecipients>;
