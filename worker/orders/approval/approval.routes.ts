import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { Order } from "../orders.contract.ts";
import { ApproveInput, DeclineInput } from "./approval.contract.ts";

/** Mounted at /api/orders: for approvers and the owner of a team. */
export const approvalRoutes = new Hono<ApiEnv>({ strict: false })
  .post(
    "/:id/approve",
    route({
      who: "hotel",
      summary: "Approve an order above a team member's limit",
      body: ApproveInput,
      mayBeEmpty: true,
      idempotent: true,
      answers: { order: Order },
    }),
    async (c) => {
      const id = c.req.param("id");
      const input = c.req.valid("json");
      const order = await c.var.services.orderCommands.approveOrder(c.var.actor, id, input, c.var.idempotencyKey);
      return c.json({ success: true, order });
    },
  )
  .post(
    "/:id/decline",
    route({
      who: "hotel",
      summary: "Decline an order above a team member's limit, which cancels it",
      body: DeclineInput,
      sample: { reason: "We have enough" },
      idempotent: true,
      answers: { order: Order },
    }),
    async (c) => {
      const id = c.req.param("id");
      const input = c.req.valid("json");
      const order = await c.var.services.orderCommands.declineOrder(c.var.actor, id, input, c.var.idempotencyKey);
      return c.json({ success: true, order });
    },
  );
