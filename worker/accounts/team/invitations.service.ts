import type { Needs } from "../../compose.ts";
import type { Actor, Client, User } from "../../identity/accounts.contract.ts";
import { requireHotel, requireTeamOwner } from "../../identity/permissions.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { isAssertFailure, isConflict } from "../../platform/d1/db.ts";
import { DAY_MS } from "../../platform/dates.contract.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../sessions/sessions.service.ts";
import { createMailSecrets } from "../verification/mail-secrets.ts";
import { createInvitationsRepo, type OpenInvitation } from "./invitations.repo.ts";
import {
  INVITATION_DAYS,
  type InvitationToRead,
  type InviteInput,
  type JoinForm,
  type TeamInvitation,
} from "./team.contract.ts";
import {
  alreadyMember,
  hasOpenOrders,
  hasOwnTeam,
  inAnotherTeam,
  invitationForAnother,
  invitationNotFound,
  invitationOver,
  teamConflict,
  teamFull,
  verifyFirst,
} from "./team.errors.ts";
import { rupeesOrNull, toInvitation, toRights } from "./to-team.ts";

type Visitor = Actor | null;

const LIFE_MS = INVITATION_DAYS * DAY_MS;

export const createInvitationsService = (
  needs: Needs<"notifications" | "sessions" | "accounts" | "endAccess" | "orders">,
) => {
  const { db, clock, notifications, sessions, accounts, endAccess, orders } = needs;
  const secrets = createMailSecrets(needs.codeSecret);
  const repo = createInvitationsRepo(db);

  const findOpen = async (token: string): Promise<OpenInvitation> => {
    const id = await secrets.invitationIn(token);
    const found = id && (await repo.findOpen(id, clock.now()));
    if (!found) throw invitationOver();
    return found;
  };

  const accept = async (invitation: OpenInvitation, userId: string): Promise<void> => {
    const joined = notifications.enqueueEvent("account.team_joined", invitation.id, { userId: invitation.accountId });
    try {
      await repo.accept(invitation, userId, clock.now(), [joined, ...endAccess(userId)]);
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (!(await repo.isKnown(invitation.accountId, invitation.email))) throw teamConflict();
    }
    for (const id of [userId, invitation.accountId]) sessions.forgetCached(id);
  };

  return {
    /** Mails a link for one use. A new invitation replaces an older one to the same address. */
    async invite(visitor: Visitor, input: InviteInput): Promise<TeamInvitation> {
      const owner = requireTeamOwner(visitor);
      await takeLimit(db, clock, "team_invitation", owner.userId);
      if (await repo.isKnown(owner.userId, input.email)) throw alreadyMember();
      const now = clock.now();
      const invitation = {
        id: newId(clock),
        accountId: owner.userId,
        email: input.email,
        ...toRights(input),
        invitedBy: owner.userId,
        createdAt: now,
        expiresAt: now + LIFE_MS,
      };
      const ids = { invitationId: invitation.id };
      const mail = notifications.enqueueEvent("account.team_invitation", invitation.id, ids, { address: input.email });
      try {
        await repo.insert(invitation, [mail]);
      } catch (error) {
        if (!isAssertFailure(error)) throw error;
        const found = await repo.readObstacles(owner.userId);
        throw found?.isVerified === 1 ? teamFull() : verifyFirst();
      }
      return toInvitation(invitation);
    },

    async revokeInvitation(visitor: Visitor, id: string): Promise<void> {
      const owner = requireTeamOwner(visitor);
      if (!(await repo.revoke(owner.userId, id, clock.now()))) throw invitationNotFound();
    },

    /** For whoever has the link, signed in or not. Throws 400 when it can no longer be used. */
    async readInvitation(token: string): Promise<InvitationToRead> {
      const { email, teamName, role, orderLimitPaise, monthLimitPaise, hasAccount } = await findOpen(token);
      return {
        token,
        email,
        teamName,
        role,
        hasAccount: hasAccount === 1,
        orderLimit: rupeesOrNull(orderLimitPaise),
        monthLimit: rupeesOrNull(monthLimitPaise),
      };
    },

    /** Members get their own account back when they leave the team, so its running orders must end before they join. */
    async join(visitor: Visitor, token: string): Promise<void> {
      const actor = requireHotel(visitor);
      const invitation = await findOpen(token);
      if (actor.email !== invitation.email) throw invitationForAnother(invitation.email);
      if (actor.team && actor.team.role !== "owner") throw inAnotherTeam();
      if (actor.team) throw hasOwnTeam();
      if ((await orders.listMyOpenOrders(actor, 1)).length > 0) throw hasOpenOrders();
      await accept(invitation, actor.userId);
    },

    /**
     * For a person without an account: the link proves the address, so the new account is verified and signed in at
     * once.
     */
    async registerAndJoin(
      token: string,
      { name, phone, password }: JoinForm,
      client: Client,
    ): Promise<SignedIn & { readonly user: User }> {
      const invitation = await findOpen(token);
      const { email, accountId } = invitation;
      const location = await repo.findLocation(accountId);
      const account = { name, phone, email, password, address: "", location, role: "hotel" as const };
      await accounts.requireFree(account, client);
      const opened = await accounts.openAccount(account, () => [], client);
      await accept(invitation, opened.user._id);
      return opened;
    },
  };
};
