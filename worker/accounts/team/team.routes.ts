import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn, signedInAs } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { requireHotel } from "../../identity/permissions.ts";
import type { InvitationsService } from "./invitations.service.ts";
import { InviteInput, JoinInput, MemberInput, Team, TeamInvitation, TeamMember } from "./team.contract.ts";
import { requireTeamOwner, type TeamService } from "./team.service.ts";

interface Services {
  readonly team: TeamService & InvitationsService;
}

/** Below /api/team. {id} of a member is the id of the user. */
export const teamRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get("/", answers("My team: its members and, for the owner, open invitations", { team: Team }), signedIn, async (c) =>
    c.json({ success: true, team: await c.var.services.team.readTeam(c.var.actor) }),
  )
  .post(
    "/invitations",
    answers("The owner invites a person by mail", { invitation: TeamInvitation }, { status: 201 }),
    ...signedInAs(requireTeamOwner),
    ...jsonBody(InviteInput),
    async (c) => {
      const invitation = await c.var.services.team.invite(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, invitation }, 201);
    },
  )
  .delete("/invitations/:id", answers("The owner withdraws an invitation", {}), signedIn, async (c) => {
    await c.var.services.team.revokeInvitation(c.var.actor, c.req.param("id"));
    return c.json({ success: true });
  })
  .post(
    "/join",
    answers("Accept an invitation with the token of its mail", {}),
    ...signedInAs(requireHotel),
    ...jsonBody(JoinInput),
    async (c) => {
      await c.var.services.team.join(c.var.actor, c.req.valid("json").token);
      return c.json({ success: true });
    },
  )
  .patch(
    "/members/:id",
    answers("The owner changes a member's role and limits", { member: TeamMember }),
    ...signedInAs(requireTeamOwner),
    ...jsonBody(MemberInput),
    async (c) => {
      const { team } = c.var.services;
      const member = await team.changeMember(c.var.actor, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, member });
    },
  )
  .delete("/members/:id", answers("The owner removes a member, or a member leaves", {}), signedIn, async (c) => {
    await c.var.services.team.removeMember(c.var.actor, c.req.param("id"));
    return c.json({ success: true });
  });
