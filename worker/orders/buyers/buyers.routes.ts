import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn, signedInAs } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { requireStaff } from "../../identity/permissions.ts";
import { BlockInput, Buyer, CancelledOne, CancelOpenInput } from "./buyers.contract.ts";
import type { BuyersService } from "./buyers.service.ts";

interface Services {
  readonly buyers: BuyersService;
}

/** Below /api/admin/buyers: for staff. {id} is the id of the user. */
export const buyersRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get("/:id", answers("A buyer, with their open orders counted", { buyer: Buyer }), signedIn, async (c) =>
    c.json({ success: true, buyer: await c.var.services.buyers.getBuyer(c.var.actor, c.req.param("id")) }),
  )
  .patch(
    "/:id/block",
    answers("Block or unblock a buyer", { buyer: Buyer }),
    ...signedInAs(requireStaff),
    ...jsonBody(BlockInput),
    async (c) =>
      c.json({
        success: true,
        buyer: await c.var.services.buyers.setBlocked(c.var.actor, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .post(
    "/:id/cancel-open-orders",
    answers("Cancel all open orders of a buyer", { results: v.array(CancelledOne) }),
    ...signedInAs(requireStaff),
    ...jsonBody(CancelOpenInput),
    async (c) =>
      c.json({
        success: true,
        results: await c.var.services.buyers.cancelOpenOrders(
          c.var.actor,
          c.req.param("id"),
          c.req.valid("json"),
          idempotencyKey(c),
        ),
      }),
  );
