import * as v from "valibot";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { translateMessage } from "../../i18n/translate-message.ts";
import { ConfirmedOne, ConfirmManyInput, PackInput } from "../fulfilment/fulfilment.contract.ts";
import { DeliverInput, Order, RequestCancelInput, SetStatusInput } from "../orders.contract.ts";

/** Mounted at /api/orders: commands of the buyer. */
export const buyerCommandsRoutes = router(
  route("PATCH /:id/cancel", {
    who: "buyer",
    scope: "orders:write",
    summary: "Cancel a pending order",
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, idempotencyKey }) => ({
      order: await services.orderCommands.cancelOrder(actor, params.id, idempotencyKey),
    }),
  }),
  route("POST /:id/otp", {
    who: "buyer",
    summary: "Issue a new delivery code",
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, idempotencyKey }) => ({
      order: await services.orderCommands.issueNewCode(actor, params.id, idempotencyKey),
    }),
  }),
);

/** Mounted at /api/agent: commands of the agent; `id` is the order's. */
export const agentCommandsRoutes = router(
  route("PATCH /:id/accept", {
    who: "verified agent",
    summary: "Accept an order",
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, idempotencyKey }) => ({
      order: await services.orderCommands.acceptOrder(actor, params.id, idempotencyKey),
    }),
  }),
  route("PATCH /:id/load", {
    who: "verified agent",
    summary: "Mark a packed order as loaded",
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, idempotencyKey }) => ({
      order: await services.orderCommands.loadOrder(actor, params.id, idempotencyKey),
    }),
  }),
  route("POST /:id/deliver", {
    who: "verified agent",
    summary: "Deliver an order with the buyer's code",
    body: DeliverInput,
    sample: { deliveryOtp: "123456" },
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      order: await services.orderCommands.deliverOrder(actor, params.id, body, idempotencyKey),
    }),
  }),
  route("POST /:id/request-cancel", {
    who: "verified agent",
    summary: "Ask staff to cancel an order",
    body: RequestCancelInput,
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      order: await services.orderCommands.requestCancellation(actor, params.id, body, idempotencyKey),
    }),
  }),
);

/** Mounted at /api/admin/orders: commands of staff. */
export const staffCommandsRoutes = router(
  route("POST /confirm", {
    who: "staff",
    scope: "orders:write",
    summary: "Confirm several orders; each succeeds or fails on its own",
    body: ConfirmManyInput,
    sample: { ids: [SAMPLE_ID] },
    idempotent: true,
    answers: { results: v.array(ConfirmedOne) },
    handle: async ({ services, actor, body, idempotencyKey }) => {
      const results = await services.orderCommands.confirmMany(actor, body, idempotencyKey);
      return {
        results: results.map((one) => ({
          ...one,
          message: one.message && translateMessage(actor.language, one.message),
        })),
      };
    },
  }),
  route("PATCH /:id/confirm", {
    who: "staff",
    scope: "orders:write",
    summary: "Confirm an order",
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, idempotencyKey }) => ({
      order: await services.orderCommands.confirmOrder(actor, params.id, idempotencyKey),
    }),
  }),
  route("PATCH /:id/cancel", {
    who: "staff",
    scope: "orders:write",
    summary: "Cancel an order",
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, idempotencyKey }) => ({
      order: await services.orderCommands.cancelOrderAsStaff(actor, params.id, idempotencyKey),
    }),
  }),
  route("PATCH /:id/pack", {
    who: "staff",
    scope: "orders:write",
    summary: "Mark an order as packed, once every line is picked",
    body: PackInput,
    mayBeEmpty: true,
    sample: { crates: 2 },
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      order: await services.orderCommands.packOrder(actor, params.id, body, idempotencyKey),
    }),
  }),
  route("PATCH /:id/unpack", {
    who: "staff",
    scope: "orders:write",
    summary: "Take a packed order back to picking",
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, idempotencyKey }) => ({
      order: await services.orderCommands.unpackOrder(actor, params.id, idempotencyKey),
    }),
  }),
  route("PATCH /:id/otp", {
    who: "staff",
    summary: "Issue a new delivery code",
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, idempotencyKey }) => ({
      order: await services.orderCommands.reissueCode(actor, params.id, idempotencyKey),
    }),
  }),
  route("PATCH /:id/status", {
    who: "staff",
    scope: "orders:write",
    summary: "Change the status of an order",
    body: SetStatusInput,
    sample: { status: "cancelled" },
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      order: await services.orderCommands.setStatus(actor, params.id, body.status, idempotencyKey),
    }),
  }),
);
