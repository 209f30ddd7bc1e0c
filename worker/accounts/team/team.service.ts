import type { Needs } from "../../compose.ts";
import { notSignedIn } from "../../identity/accounts.errors.ts";
import { accountOf, requireHotel, requireTeamOwner, type Visitor } from "../../identity/permissions.ts";
import { isAssertFailure, isConflict, readBatch } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { createInvitationsRepo, type InvitationRow } from "./invitations.repo.ts";
import type { MemberInput, Team, TeamMember } from "./team.contract.ts";
import { memberNotFound } from "./team.errors.ts";
import { createTeamRepo, type MemberRow } from "./team.repo.ts";
import { invitationLinks, toInvitation, toMember, toRights } from "./to-team.ts";

export const createTeamService = (needs: Needs<"sessions" | "outbox">) => {
  const { db, clock, sessions, outbox } = needs;
  const repo = createTeamRepo(db);
  const invitations = createInvitationsRepo(db);
  const linkOf = invitationLinks(needs);

  const remove = async (accountId: string, userId: string): Promise<void> => {
    // Members who leave get the same mail as those who are removed.
    const mail = outbox.enqueueEvent("account.team_left", newId(clock), { userId });
    try {
      await repo.remove(accountId, userId, clock.now(), [mail]);
    } catch (error) {
      if (!isConflict(error)) throw error;
      if ((await repo.findAccountOf(userId)) === accountId) throw error;
      if (isAssertFailure(error)) throw memberNotFound();
    }
    for (const id of [userId, accountId]) sessions.forgetCached(id);
  };

  return {
    /** Members see each other, and only the owner sees the open invitations. */
    async readTeam(visitor: Visitor): Promise<Team> {
      const actor = requireHotel(visitor);
      const account = accountOf(actor);
      const [members, open] = await readBatch<[MemberRow[], InvitationRow[]]>(db, [
        repo.list(account),
        invitations.listOpen(account, clock.now()),
      ]);
      const [owner] = members;
      if (!owner) throw notSignedIn();
      const isOwner = account === actor.userId;
      return {
        name: owner.businessName || owner.name,
        role: isOwner ? "owner" : (actor.team?.role ?? "buyer"),
        members: members.map((row) => toMember(row, actor.userId)),
        invitations: isOwner ? await Promise.all(open.map((row) => toInvitation(row, linkOf))) : [],
      };
    },

    /** A changed limit applies from the next order. */
    async changeMember(visitor: Visitor, userId: string, input: MemberInput): Promise<TeamMember> {
      const owner = requireTeamOwner(visitor);
      const isChanged = await repo.change(owner.userId, userId, toRights(input), clock.now());
      if (!isChanged) throw memberNotFound();
      const [members] = await readBatch<[MemberRow[]]>(db, [repo.list(owner.userId)]);
      const row = members.find(({ id }) => id === userId);
      if (!row) throw memberNotFound();
      return toMember(row, owner.userId);
    },

    /** The owner removes a member, or a member leaves. Their rights end at once. */
    async removeMember(visitor: Visitor, userId: string): Promise<void> {
      const actor = requireHotel(visitor);
      const isLeaving = userId === actor.userId && actor.accountId !== actor.userId;
      await remove(isLeaving ? actor.accountId : requireTeamOwner(actor).userId, userId);
    },

    listMemberIds: (accountId: string): Promise<string[]> => repo.listMemberIds(accountId),

    /** The ids of the owner and of the members who may approve orders. */
    listApprovers: (accountId: string): Promise<string[]> => repo.listApprovers(accountId),
  };
};
export type TeamService = ReturnType<typeof createTeamService>;
