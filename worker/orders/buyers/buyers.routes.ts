import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { BlockInput, Buyer, CancelledOne, CancelOpenInput } from "./buyers.contract.ts";

/** Mounted at /api/admin/buyers: for staff. {id} is the id of the user. */
export const buyersRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/:id",
    route({ who: "staff", summary: "Get a buyer, with the number of their open orders", answers: { buyer: Buyer } }),
    async (c) => c.json({ success: true, buyer: await c.var.services.buyers.getBuyer(c.var.actor, c.req.param("id")) }),
  )
  .patch(
    "/:id/block",
    route({
      who: "staff",
      summary: "Block or unblock a buyer",
      body: BlockInput,
      sample: { isBlocked: true, reason: "Never opens the door" },
      answers: { buyer: Buyer },
    }),
    async (c) =>
      c.json({
        success: true,
        buyer: await c.var.services.buyers.setBlocked(c.var.actor, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .post(
    "/:id/cancel-open-orders",
    route({
      who: "staff",
      summary: "Cancel all open orders of a buyer",
      body: CancelOpenInput,
      sample: { reason: "Never opens the door" },
      idempotent: true,
      answers: { results: v.array(CancelledOne) },
    }),
    async (c) =>
      c.json({
        success: true,
        results: await c.var.services.buyers.cancelOpenOrders(
          c.var.actor,
          c.req.param("id"),
          c.req.valid("json"),
          c.var.idempotencyKey,
        ),
      }),
  );
