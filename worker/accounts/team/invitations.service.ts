import type { Needs } from "../../compose.ts";
import { type Client, DEFAULT_LANGUAGE, type Language, type User } from "../../identity/accounts.contract.ts";
import { requireHotel, requireTeamOwner, type Visitor } from "../../identity/permissions.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { isAssertFailure, isConflict, type Statement } from "../../platform/d1/db.ts";
import { DAY_MS } from "../../platform/dates.contract.ts";
import { newId } from "../../platform/ids.ts";
import { rupeesOrNull } from "../../platform/money.contract.ts";
import type { SignedIn } from "../sessions/sessions.service.ts";
import { createMailSecrets } from "../verification/mail-secrets.ts";
import { createInvitationsRepo, type OpenInvitation } from "./invitations.repo.ts";
import {
  INVITATION_DAYS,
  type InvitationToRead,
  type InviteInput,
  type JoinForm,
  type MemberInput,
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
  stillOwes,
  teamConflict,
  teamFull,
  verifyFirst,
} from "./team.errors.ts";
import { invitationLinks, toInvitation, toRights } from "./to-team.ts";

const LIFE_MS = INVITATION_DAYS * DAY_MS;

export const createInvitationsService = (needs: Needs<"outbox" | "sessions" | "accounts" | "endAccess" | "orders">) => {
  const { db, clock, outbox, sessions, accounts, endAccess, orders } = needs;
  const secrets = createMailSecrets(needs.codeSecret);
  const repo = createInvitationsRepo(db);

  const findOpen = async (token: string): Promise<OpenInvitation> => {
    const id = await secrets.invitationIn(token);
    const found = id && (await repo.findOpen(id, clock.now()));
    if (!found) throw invitationOver();
    return found;
  };

  const linkOf = invitationLinks(needs);

  /** `email`: "" for a link. */
  const open = async (
    visitor: Visitor,
    email: string,
    input: MemberInput,
    mailOf: (id: string) => readonly Statement[],
  ): Promise<TeamInvitation> => {
    const owner = requireTeamOwner(visitor);
    await takeLimit(db, clock, "team_invitation", owner.userId);
    if (email !== "" && (await repo.isKnown(owner.userId, email))) throw alreadyMember();
    const now = clock.now();
    const invitation = {
      id: newId(clock),
      accountId: owner.userId,
      email,
      ...toRights(input),
      invitedBy: owner.userId,
      createdAt: now,
      expiresAt: now + LIFE_MS,
    };
    try {
      await repo.insert(invitation, mailOf(invitation.id));
    } catch (error) {
      if (!isAssertFailure(error)) throw error;
      const found = await repo.readObstacles(owner.userId);
      throw found?.isVerified === 1 ? teamFull() : verifyFirst();
    }
    return toInvitation(invitation, linkOf);
  };

  const mailJoined = ({ id, accountId }: OpenInvitation): Statement =>
    outbox.enqueueEvent("account.team_joined", id, { userId: accountId });

  return {
    /** Mails a link for one use. A new invitation replaces an older one to the same address. */
    invite: (visitor: Visitor, input: InviteInput): Promise<TeamInvitation> =>
      open(visitor, input.email, input, (invitationId) => [
        outbox.enqueueEvent("account.team_invitation", invitationId, { invitationId }, { address: input.email }),
      ]),

    /** A link for one use, which the owner hands over themselves. It verifies no address. */
    inviteByLink: (visitor: Visitor, input: MemberInput): Promise<TeamInvitation> => open(visitor, "", input, () => []),

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

    /** Members get their own account back when they leave the team; its orders and debts must end before they join. */
    async join(visitor: Visitor, token: string): Promise<void> {
      const actor = requireHotel(visitor);
      const invitation = await findOpen(token);
      if (![actor.email, ""].includes(invitation.email)) throw invitationForAnother(invitation.email);
      if (actor.team && actor.team.role !== "owner") throw inAnotherTeam();
      if (actor.team) throw hasOwnTeam();
      const { userId } = actor;
      const [openOrders, owes] = await Promise.all([orders.listMyOpenOrders(actor, 1), repo.owes(userId)]);
      if (openOrders.length > 0) throw hasOpenOrders();
      if (owes) throw stillOwes();
      try {
        await repo.accept(invitation, userId, clock.now(), [mailJoined(invitation), ...endAccess(userId)]);
      } catch (error) {
        if (!isConflict(error)) throw error;
        if (!(await repo.isKnown(invitation.accountId, actor.email))) throw teamConflict();
      }
      for (const id of [userId, invitation.accountId]) sessions.forgetCached(id);
    },

    /**
     * For a person without an account, who is signed in at once; one transaction opens it and joins. The link of a mail proves the address; one that was handed
     * over does not, so `email` is what the person typed. `language`: of the page.
     */
    async registerAndJoin(
      token: string,
      { name, email: typed, phone, password }: JoinForm,
      client: Client,
      language: Language = DEFAULT_LANGUAGE,
    ): Promise<SignedIn & { readonly user: User }> {
      const invitation = await findOpen(token);
      const email = invitation.email || typed;
      const location = await repo.findLocation(invitation.accountId);
      const account = { name, phone, email, password, address: "", location, language, role: "hotel" as const };
      await accounts.requireFree(account, client);
      const join = (userId: string) => [...repo.accepted(invitation, userId, clock.now()), mailJoined(invitation)];
      const opened = await accounts.openAccount(account, join, client).catch(async (error) => {
        if (!isAssertFailure(error)) throw error;
        await findOpen(token);
        throw teamConflict();
      });
      for (const id of [opened.user._id, invitation.accountId]) sessions.forgetCached(id);
      return opened;
    },
  };
};
