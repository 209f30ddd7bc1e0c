import * as v from "valibot";
import { route, router } from "../../http/route.ts";
import { type Decision, PeopleQuery } from "../admins/admins.contract.ts";
import { AgentLocationInput, DeliveryAgent, VerifyAgentQuery } from "./delivery-agent.contract.ts";

const decisionAnswer = { agent: DeliveryAgent, message: v.string() };
const sentence = (id: string, status: Decision): string => `Agent ${id} ${status} successfully.`;

/** {id} is the id of the agent's record, not of the account. */
export const agentsRoutes = router(
  route("GET /", {
    who: "staff",
    summary: "Delivery agents, newest first",
    query: PeopleQuery,
    answers: { agents: v.array(DeliveryAgent), nextCursor: v.nullable(v.string()) },
    handle: ({ services, actor, query }) => services.agents.listAgents(actor, query),
  }),
  route("PATCH /:id/verify", {
    who: "staff",
    summary: "Verify an agent and their vehicle",
    fails: ["accounts.own_record", "accounts.decided_meanwhile", "agents.vehicle_changed"],
    query: VerifyAgentQuery,
    answers: decisionAnswer,
    handle: async ({ services, actor, params, query }) => {
      const agent = await services.agents.decideAgent(actor, params.id, "verified", query.vehicleNumber);
      return { agent, message: sentence(agent._id, "verified") };
    },
  }),
  route("PATCH /:id/location", {
    who: "staff",
    summary: "Decide about the city for which an agent asked",
    fails: ["accounts.own_record", "accounts.decided_meanwhile", "agents.location_changed"],
    body: AgentLocationInput,
    sample: { location: "patna" },
    answers: { agent: DeliveryAgent },
    handle: async ({ services, actor, params, body }) => ({
      agent: await services.agents.decideLocation(actor, params.id, body.location),
    }),
  }),
  route("PATCH /:id/reject", {
    who: "staff",
    summary: "Reject an agent",
    fails: ["accounts.own_record", "accounts.decided_meanwhile", "agents.vehicle_changed"],
    answers: decisionAnswer,
    handle: async ({ services, actor, params }) => {
      const agent = await services.agents.decideAgent(actor, params.id, "rejected");
      return { agent, message: sentence(agent._id, "rejected") };
    },
  }),
);

export const vehicleImageRoutes = router(
  route("GET /:agentId/vehicle-image", {
    who: "account",
    summary: "The picture of an agent's vehicle, for staff and the agent",
    hasETag: true,
    answersFile: "image/*",
    handle: ({ services, actor, params, c }) => services.agents.showVehicleImage(actor, params.agentId, c.req.raw),
  }),
);
