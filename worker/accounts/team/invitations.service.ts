import type { Actor, Client, User } from "../../identity/accounts.contract.ts";
import { requireHotel, requireTeamOwner } from "../../identity/permissions.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import type { NotificationsService } from "../../outbox/outbox.service.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, isAssertFailure, isConflict, type Statement } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { toRupees } from "../../platform/money.contract.ts";
import type { AccountsService } from "../registration/registration.service.ts";
import type { SessionsService, SignedIn } from "../sessions/sessions.service.ts";
import type { MailSecrets } from "../verification/mail-secrets.ts";
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
import { toInvitation, toRights } from "./to-team.ts";

type Visitor = Actor | null;

const LIFE_MS = INVITATION_DAYS * 24 * 60 * 60 * 1000;

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Pick<MailSecrets, "invitationIn">;
  readonly notifications: Pick<NotificationsService, "enqueueEvent">;
  readonly sessions: Pick<SessionsService, "forgetCached">;
  readonly accounts: Pick<AccountsService, "openAccount" | "requireFree">;
  /** Ends the account's access for other systems: tokens, webhooks and the calendar. */
  readonly endAccess: (userId: string) => readonly Statement[];
  /** Whether the person's own account has orders that are neither delivered nor cancelled, in any city. */
  readonly hasOpenOrders: (person: Actor) => Promise<boolean>;
}

export const createInvitationsService = (dependencies: Dependencies) => {
  const { db, clock, secrets, notifications, sessions, accounts, endAccess } = dependencies;
  const repo = createInvitationsRepo(db);

  const open = async (token: string): Promise<OpenInvitation> => {
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
    /**
     * Mails a link that is valid for seven days and for one use. A new invitation replaces an older one to the same
     * address.
     */
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
      const { id: invitationId, email: address } = invitation;
      const mail = notifications.enqueueEvent("account.team_invitation", invitationId, { invitationId }, { address });
      try {
        await repo.insert(invitation, [mail]);
      } catch (error) {
        if (!isAssertFailure(error)) throw error;
        const found = await repo.readObstacles(owner.userId);
        throw found?.isVerified === 1 ? teamFull() : verifyFirst();
      }
      return toInvitation(invitation);
    },

    /** Makes the link invalid. */
    async revokeInvitation(visitor: Visitor, id: string): Promise<void> {
      const owner = requireTeamOwner(visitor);
      if (!(await repo.revoke(owner.userId, id, clock.now()))) throw invitationNotFound();
    },

    /** For whoever has the link, signed in or not. Throws 400 when it can no longer be used. */
    async readInvitation(token: string): Promise<InvitationToRead> {
      const { email, teamName, role, orderLimitPaise, monthLimitPaise, hasAccount } = await open(token);
      const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise));
      return {
        token,
        email,
        teamName,
        role,
        hasAccount: hasAccount === 1,
        orderLimit: rupees(orderLimitPaise),
        monthLimit: rupees(monthLimitPaise),
      };
    },

    /** Members get their own account back when they leave the team, so its running orders must end before they join. */
    async join(visitor: Visitor, token: string): Promise<void> {
      const actor = requireHotel(visitor);
      const invitation = await open(token);
      if (actor.email !== invitation.email) throw invitationForAnother(invitation.email);
      if (actor.team && actor.team.role !== "owner") throw inAnotherTeam();
      if (actor.team) throw hasOwnTeam();
      if (await dependencies.hasOpenOrders(actor)) throw hasOpenOrders();
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
      const invitation = await open(token);
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
