import { route, router } from "../../http/route.ts";
import { InviteInput, JoinInput, MemberInput, Team, TeamInvitation, TeamMember } from "./team.contract.ts";

export const teamRoutes = router(
  route("GET /", {
    who: "hotel",
    summary: "My team: its members and, for the owner, open invitations",
    answers: { team: Team },
    handle: async ({ services, actor }) => ({ team: await services.team.readTeam(actor) }),
  }),
  route("POST /invitations", {
    who: "team owner",
    summary: "The owner invites a person by mail",
    fails: ["limits.team_invitation", "team.already_member", "team.full", "team.verify_first"],
    body: InviteInput,
    sample: { email: "cook@example.com", role: "buyer" },
    sampleStatus: 409,
    status: 201,
    answers: { invitation: TeamInvitation },
    handle: async ({ services, actor, body }) => ({ invitation: await services.team.invite(actor, body) }),
  }),
  route("POST /links", {
    who: "team owner",
    summary: "The owner makes a link with which one person joins",
    fails: ["limits.team_invitation", "team.already_member", "team.full", "team.verify_first"],
    body: MemberInput,
    sample: { role: "buyer" },
    status: 201,
    answers: { invitation: TeamInvitation },
    handle: async ({ services, actor, body }) => ({ invitation: await services.team.inviteByLink(actor, body) }),
  }),
  route("DELETE /invitations/:id", {
    who: "hotel",
    summary: "The owner withdraws an invitation",
    fails: ["team.owner_required"],
    answers: {},
    handle: ({ services, actor, params }) => services.team.revokeInvitation(actor, params.id),
  }),
  route("POST /join", {
    who: "hotel",
    summary: "Accept an invitation with the token of its mail",
    fails: [
      "team.conflict",
      "team.has_open_orders",
      "team.has_own_team",
      "team.in_another_team",
      "team.invitation_for_another",
      "team.invitation_over",
      "team.owes",
    ],
    body: JoinInput,
    sample: { token: "no-such-link" },
    sampleStatus: 400,
    answers: {},
    handle: ({ services, actor, body }) => services.team.join(actor, body.token),
  }),
  route("PATCH /members/:id", {
    who: "team owner",
    summary: "The owner changes a member's role and limits",
    body: MemberInput,
    sample: { role: "buyer" },
    answers: { member: TeamMember },
    handle: async ({ services, actor, params, body }) => ({
      member: await services.team.changeMember(actor, params.id, body),
    }),
  }),
  route("DELETE /members/:id", {
    who: "hotel",
    summary: "The owner removes a member, or a member leaves",
    fails: ["team.owner_required"],
    answers: {},
    handle: ({ services, actor, params }) => services.team.removeMember(actor, params.id),
  }),
);
