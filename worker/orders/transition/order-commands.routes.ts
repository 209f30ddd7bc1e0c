import { Hono } from "hono";
import * as v from "valibot";
import { translateMessage } from "../../../app/context.ts";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn, signedInAs } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { requireStaff, requireVerifiedAgent } from "../../identity/permissions.ts";
import { ConfirmedOne, ConfirmManyInput } from "../fulfilment/fulfilment.contract.ts";
import { DeliverInput, Order, RequestCancelInput, SetStatusInput } from "../orders.contract.ts";
import type { ConfirmMany } from "./confirm-many.service.ts";
import type { OrderCommands } from "./order-commands.service.ts";

interface Services {
  readonly orderCommands: OrderCommands & { readonly confirmMany: ConfirmMany };
}

/** Below /api/orders: commands of the buyer. */
export const buyerCommandsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .patch("/:id/cancel", answers("The buyer cancels", { order: Order }), signedIn, async (c) => {
    const order = await c.var.services.orderCommands.cancelOrder(c.var.actor, c.req.param("id"), idempotencyKey(c));
    return c.json({ success: true, order });
  })
  .post("/:id/otp", answers("The buyer issues a new delivery code", { order: Order }), signedIn, async (c) => {
    const order = await c.var.services.orderCommands.issueNewCode(c.var.actor, c.req.param("id"), idempotencyKey(c));
    return c.json({ success: true, order });
  });

/** Below /api/agent: commands of the agent; `id` is the order's. */
export const agentCommandsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .patch("/:id/accept", answers("Accept an order", { order: Order }), signedIn, async (c) => {
    const order = await c.var.services.orderCommands.acceptOrder(c.var.actor, c.req.param("id"), idempotencyKey(c));
    return c.json({ success: true, order });
  })
  .post(
    "/:id/deliver",
    answers("Hand over against the customer's code", { order: Order }),
    ...signedInAs(requireVerifiedAgent),
    ...jsonBody(DeliverInput),
    async (c) => {
      const [id, input] = [c.req.param("id"), c.req.valid("json")];
      const order = await c.var.services.orderCommands.deliverOrder(c.var.actor, id, input, idempotencyKey(c));
      return c.json({ success: true, order });
    },
  )
  .post(
    "/:id/request-cancel",
    answers("Ask staff to cancel", { order: Order }),
    ...signedInAs(requireVerifiedAgent),
    ...jsonBody(RequestCancelInput),
    async (c) => {
      const [id, input] = [c.req.param("id"), c.req.valid("json")];
      const order = await c.var.services.orderCommands.requestCancellation(c.var.actor, id, input, idempotencyKey(c));
      return c.json({ success: true, order });
    },
  );

/** Below /api/admin/orders: commands of staff. */
export const staffCommandsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .post(
    "/confirm",
    answers("Confirm many, each by itself", { results: v.array(ConfirmedOne) }),
    ...signedInAs(requireStaff),
    ...jsonBody(ConfirmManyInput),
    async (c) => {
      const input = c.req.valid("json");
      const results = await c.var.services.orderCommands.confirmMany(c.var.actor, input, idempotencyKey(c));
      const { language } = c.var.actor;
      const translated = results.map((one) => ({
        ...one,
        message: one.message && translateMessage(language, one.message),
      }));
      return c.json({ success: true, results: translated });
    },
  )
  .patch("/:id/confirm", answers("Confirm", { order: Order }), signedIn, async (c) => {
    const order = await c.var.services.orderCommands.confirmOrder(c.var.actor, c.req.param("id"), idempotencyKey(c));
    return c.json({ success: true, order });
  })
  .patch("/:id/cancel", answers("Staff cancels", { order: Order }), signedIn, async (c) => {
    const order = await c.var.services.orderCommands.cancelOrderAsStaff(
      c.var.actor,
      c.req.param("id"),
      idempotencyKey(c),
    );
    return c.json({ success: true, order });
  })
  .patch("/:id/otp", answers("Issue a new delivery code", { order: Order }), signedIn, async (c) => {
    const order = await c.var.services.orderCommands.reissueCode(c.var.actor, c.req.param("id"), idempotencyKey(c));
    return c.json({ success: true, order });
  })
  .patch(
    "/:id/status",
    answers("Move an order along a legal edge", { order: Order }),
    ...signedInAs(requireStaff),
    ...jsonBody(SetStatusInput),
    async (c) => {
      const [id, { status }] = [c.req.param("id"), c.req.valid("json")];
      const order = await c.var.services.orderCommands.setStatus(c.var.actor, id, status, idempotencyKey(c));
      return c.json({ success: true, order });
    },
  );
