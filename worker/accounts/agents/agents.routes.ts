import { Hono } from "hono";
import * as v from "valibot";
import { type ApiEnv, queryOf, signedIn } from "../../http/http.ts";
import { answers } from "../../http/openapi.ts";
import { Order, OrderPageQuery } from "../../orders/orders.contract.ts";
import { type Decision, PeopleQuery } from "../admins/admins.contract.ts";
import { DeliveryAgent, VerifyAgentQuery } from "./delivery-agent.contract.ts";

const decided = { agent: DeliveryAgent, message: v.string() };
const sentence = (id: string, status: Decision): string => `Agent ${id} ${status} successfully.`;

/** {id} is the agent's record, not his account. */
export const agentsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    answers("Delivery agents, newest first", { agents: v.array(DeliveryAgent), nextCursor: v.nullable(v.string()) }),
    signedIn,
    queryOf(PeopleQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.agents.listAgents(c.var.actor, c.req.valid("query"))) }),
  )
  .get(
    "/cancel-requests",
    answers("Orders whose agents ask to be let off, newest first", {
      orders: v.array(Order),
      nextCursor: v.nullable(v.string()),
    }),
    signedIn,
    queryOf(OrderPageQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.orders.listCancelRequests(c.var.actor, c.req.valid("query"))) }),
  )
  .patch(
    "/:id/verify",
    answers("Verify an agent and his vehicle", decided),
    signedIn,
    queryOf(VerifyAgentQuery),
    async (c) => {
      const { vehicleNumber } = c.req.valid("query");
      const agent = await c.var.services.agents.decideAgent(c.var.actor, c.req.param("id"), "verified", vehicleNumber);
      return c.json({ success: true, agent, message: sentence(agent._id, "verified") });
    },
  )
  .patch("/:id/reject", answers("Reject an agent", decided), signedIn, async (c) => {
    const agent = await c.var.services.agents.decideAgent(c.var.actor, c.req.param("id"), "rejected");
    return c.json({ success: true, agent, message: sentence(agent._id, "rejected") });
  });
