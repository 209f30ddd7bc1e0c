import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/d1/db.ts";
import type { MailSecrets } from "../verification/mail-secrets.ts";
import { createInvitationsRepo } from "./invitations.repo.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Pick<MailSecrets, "invitationTokenOf">;
}

/** Reveals the secret of a link, so it is for mails only; routes and pages never get it. */
export const createInvitationsForMail = ({ db, clock, secrets }: Dependencies) => {
  const repo = createInvitationsRepo(db);
  return {
    /** Null when the link can no longer be used. */
    async findForMail(invitationId: string) {
      const found = await repo.findOpen(invitationId, clock.now());
      return found ? { ...found, token: await secrets.invitationTokenOf(invitationId) } : null;
    },
  };
};
