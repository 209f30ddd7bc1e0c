import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { InviteInput, JoinInput, MemberInput, Team, TeamInvitation, TeamMember } from "./team.contract.ts";

export const teamRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "hotel",
      summary: "My team: its members and, for the owner, open invitations",
      answers: { team: Team },
    }),
    async (c) => c.json({ success: true, team: await c.var.services.team.readTeam(c.var.actor) }),
  )
  .post(
    "/invitations",
    route({
      who: "team owner",
      summary: "The owner invites a person by mail",
      body: InviteInput,
      sample: { email: "cook@example.com", role: "buyer" },
      sampleStatus: 409,
      status: 201,
      answers: { invitation: TeamInvitation },
    }),
    async (c) => {
      const invitation = await c.var.services.team.invite(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, invitation });
    },
  )
  .delete(
    "/invitations/:id",
    route({ who: "hotel", summary: "The owner withdraws an invitation", answers: {} }),
    async (c) => {
      await c.var.services.team.revokeInvitation(c.var.actor, c.req.param("id"));
      return c.json({ success: true });
    },
  )
  .post(
    "/join",
    route({
      who: "hotel",
      summary: "Accept an invitation with the token of its mail",
      body: JoinInput,
      sample: { token: "no-such-link" },
      sampleStatus: 400,
      answers: {},
    }),
    async (c) => {
      await c.var.services.team.join(c.var.actor, c.req.valid("json").token);
      return c.json({ success: true });
    },
  )
  .patch(
    "/members/:id",
    route({
      who: "team owner",
      summary: "The owner changes a member's role and limits",
      body: MemberInput,
      sample: { role: "buyer" },
      answers: { member: TeamMember },
    }),
    async (c) => {
      const { team } = c.var.services;
      const member = await team.changeMember(c.var.actor, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, member });
    },
  )
  .delete(
    "/members/:id",
    route({ who: "hotel", summary: "The owner removes a member, or a member leaves", answers: {} }),
    async (c) => {
      await c.var.services.team.removeMember(c.var.actor, c.req.param("id"));
      return c.json({ success: true });
    },
  );
