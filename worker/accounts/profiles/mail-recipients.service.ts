import type { Language, Role, TeamRole, Verification } from "../../identity/accounts.contract.ts";
import type { Db } from "../../platform/d1/db.ts";
import type { Timezone } from "../../platform/dates.contract.ts";
import { createAccountsRepo } from "../accounts.repo.ts";

export interface MailRecipient {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly timezone: Timezone;
  readonly role: Role;
  /** The verification status of an admin or agent; null for other roles. */
  readonly verification: Verification | null;
  readonly wantsOrderMails: boolean;
  readonly wantsAlertMails: boolean;
  /** When false, the address may belong to a stranger, so mails must not contain text that other people typed. */
  readonly isEmailVerified: boolean;
  /** The account of whose team they are a member; null when in no team. */
  readonly teamAccountId: string | null;
  readonly teamRole: TeamRole | null;
}

/** For mails only: it checks no permission. */
export const createMailRecipients = (db: Db) => {
  const repo = createAccountsRepo(db);
  return {
    /** By account id; deleted accounts are omitted. */
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
