import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route, SAMPLE_ID } from "../../http/route.ts";
import { translateMessage } from "../../i18n/translate-message.ts";
import { ConfirmedOne, ConfirmManyInput } from "../fulfilment/fulfilment.contract.ts";
import { DeliverInput, Order, RequestCancelInput, SetStatusInput } from "../orders.contract.ts";

type CommandContext = Context<ApiEnv & { Variables: { idempotencyKey: string | undefined } }, "/:id">;
type CommandWithoutBody =
  | "cancelOrder"
  | "issueNewCode"
  | "acceptOrder"
  | "confirmOrder"
  | "cancelOrderAsStaff"
  | "reissueCode";

const run = (command: CommandWithoutBody) => async (c: CommandContext) => {
  const { services, actor, idempotencyKey } = c.var;
  const order = await services.orderCommands[command](actor, c.req.param("id"), idempotencyKey);
  return c.json({ success: true, order });
};

/** Mounted at /api/orders: commands of the buyer. */
export const buyerCommandsRoutes = new Hono<ApiEnv>({ strict: false })
  .patch(
    "/:id/cancel",
    route({
      who: "buyer",
      scope: "orders:write",
      summary: "Cancel a pending order",
      idempotent: true,
      answers: { order: Order },
    }),
    run("cancelOrder"),
  )
  .post(
    "/:id/otp",
    route({
      who: "buyer",
      summary: "Issue a new delivery code",
      idempotent: true,
      answers: { order: Order },
    }),
    run("issueNewCode"),
  );

/** Mounted at /api/agent: commands of the agent; `id` is the order's. */
export const agentCommandsRoutes = new Hono<ApiEnv>({ strict: false })
  .patch(
    "/:id/accept",
    route({ who: "verified agent", summary: "Accept an order", idempotent: true, answers: { order: Order } }),
    run("acceptOrder"),
  )
  .post(
    "/:id/deliver",
    route({
      who: "verified agent",
      summary: "Deliver an order with the buyer's code",
      body: DeliverInput,
      sample: { deliveryOtp: "123456" },
      idempotent: true,
      answers: { order: Order },
    }),
    async (c) => {
      const id = c.req.param("id");
      const input = c.req.valid("json");
      const order = await c.var.services.orderCommands.deliverOrder(c.var.actor, id, input, c.var.idempotencyKey);
      return c.json({ success: true, order });
    },
  )
  .post(
    "/:id/request-cancel",
    route({
      who: "verified agent",
      summary: "Ask staff to cancel an order",
      body: RequestCancelInput,
      idempotent: true,
      answers: { order: Order },
    }),
    async (c) => {
      const { services, actor, idempotencyKey } = c.var;
      const input = c.req.valid("json");
      const order = await services.orderCommands.requestCancellation(actor, c.req.param("id"), input, idempotencyKey);
      return c.json({ success: true, order });
    },
  );

/** Mounted at /api/admin/orders: commands of staff. */
export const staffCommandsRoutes = new Hono<ApiEnv>({ strict: false })
  .post(
    "/confirm",
    route({
      who: "staff",
      scope: "orders:write",
      summary: "Confirm several orders; each succeeds or fails on its own",
      body: ConfirmManyInput,
      sample: { ids: [SAMPLE_ID] },
      idempotent: true,
      answers: { results: v.array(ConfirmedOne) },
    }),
    async (c) => {
      const input = c.req.valid("json");
      const results = await c.var.services.orderCommands.confirmMany(c.var.actor, input, c.var.idempotencyKey);
      const { language } = c.var.actor;
      const translated = results.map((one) => ({
        ...one,
        message: one.message && translateMessage(language, one.message),
      }));
      return c.json({ success: true, results: translated });
    },
  )
  .patch(
    "/:id/confirm",
    route({
      who: "staff",
      scope: "orders:write",
      summary: "Confirm an order",
      idempotent: true,
      answers: { order: Order },
    }),
    run("confirmOrder"),
  )
  .patch(
    "/:id/cancel",
    route({
      who: "staff",
      scope: "orders:write",
      summary: "Cancel an order",
      idempotent: true,
      answers: { order: Order },
    }),
    run("cancelOrderAsStaff"),
  )
  .patch(
    "/:id/otp",
    route({ who: "staff", summary: "Issue a new delivery code", idempotent: true, answers: { order: Order } }),
    run("reissueCode"),
  )
  .patch(
    "/:id/status",
    route({
      who: "staff",
      scope: "orders:write",
      summary: "Change the status of an order",
      body: SetStatusInput,
      sample: { status: "cancelled" },
      idempotent: true,
      answers: { order: Order },
    }),
    async (c) => {
      const id = c.req.param("id");
      const { status } = c.req.valid("json");
      const order = await c.var.services.orderCommands.setStatus(c.var.actor, id, status, c.var.idempotencyKey);
      return c.json({ success: true, order });
    },
  );
