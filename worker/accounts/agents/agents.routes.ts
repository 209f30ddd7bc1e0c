import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { type Decision, PeopleQuery } from "../admins/admins.contract.ts";
import { AgentLocationInput, DeliveryAgent, VerifyAgentQuery } from "./delivery-agent.contract.ts";

const decisionAnswer = { agent: DeliveryAgent, message: v.string() };
const sentence = (id: string, status: Decision): string => `Agent ${id} ${status} successfully.`;

/** {id} is the id of the agent's record, not of the account. */
export const agentsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "staff",
      summary: "Delivery agents, newest first",
      query: PeopleQuery,
      answers: { agents: v.array(DeliveryAgent), nextCursor: v.nullable(v.string()) },
    }),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.agents.listAgents(c.var.actor, c.req.valid("query"))) }),
  )
  .patch(
    "/:id/verify",
    route({
      who: "staff",
      summary: "Verify an agent and their vehicle",
      query: VerifyAgentQuery,
      answers: decisionAnswer,
    }),
    async (c) => {
      const { vehicleNumber } = c.req.valid("query");
      const agent = await c.var.services.agents.decideAgent(c.var.actor, c.req.param("id"), "verified", vehicleNumber);
      return c.json({ success: true, agent, message: sentence(agent._id, "verified") });
    },
  )
  .patch(
    "/:id/location",
    route({
      who: "staff",
      summary: "Decide about the city for which an agent asked",
      body: AgentLocationInput,
      sample: { location: "patna" },
      answers: { agent: DeliveryAgent },
    }),
    async (c) => {
      const { location } = c.req.valid("json");
      const agent = await c.var.services.agents.decideLocation(c.var.actor, c.req.param("id"), location);
      return c.json({ success: true, agent });
    },
  )
  .patch("/:id/reject", route({ who: "staff", summary: "Reject an agent", answers: decisionAnswer }), async (c) => {
    const agent = await c.var.services.agents.decideAgent(c.var.actor, c.req.param("id"), "rejected");
    return c.json({ success: true, agent, message: sentence(agent._id, "rejected") });
  });

export const vehicleImageRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/:agentId/vehicle-image",
  route({
    who: "account",
    summary: "The picture of an agent's vehicle, for staff and the agent",
    hasETag: true,
    answersFile: "image/*",
  }),
  (c) => c.var.services.agents.showVehicleImage(c.var.actor, c.req.param("agentId"), c.req.raw),
);
