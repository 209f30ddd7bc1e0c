import type { Only } from "../../compose.ts";
import { createMailSecrets } from "../verification/mail-secrets.ts";
import { createInvitationsRepo } from "./invitations.repo.ts";

/** Reveals the secret of a link, so it is for mails only; routes and pages never get it. */
export const createInvitationsForMail = ({ db, clock, codeSecret }: Only<"db" | "clock" | "codeSecret">) => {
  const secrets = createMailSecrets(codeSecret);
  const repo = createInvitationsRepo(db);
  return {
    async findForMail(invitationId: string) {
      const found = await repo.findOpen(invitationId, clock.now());
      return found ? { ...found, token: await secrets.invitationTokenOf(invitationId) } : null;
    },
  };
};
