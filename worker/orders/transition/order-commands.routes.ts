import * as v from "valibot";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { translateMessage } from "../../i18n/translate-message.ts";
import { ConfirmedOne, ConfirmManyInput, PackInput } from "../fulfilment/fulfilment.contract.ts";
import { DeliverInput, Order, RequestCancelInput, SetStatusInput } from "../orders.contract.ts";

export const COMMAND_CODES = ["orders.illegal_transition", "orders.idempotency_conflict", "orders.conflict"];

/** Mounted at /api/orders: commands of the buyer. */
export const buyerCommandsRoutes = router(
  route("PATCH /:id/cancel", {
    who: "buyer",
    scope: "orders:write",
    summary: "Cancel a pending order",
    fails: [...COMMAND_CODES, "orders.not_placed_by_you"],
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, idempotencyKey }) => ({
      order: await services.orderCommands.cancelOrder(actor, params.id, idempotencyKey),
    }),
  }),
  route("POST /:id/otp", {
    who: "buyer",
    summary: "Issue a new delivery code",
    fails: [...COMMAND_CODES, "orders.no_new_codes_left"],
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
    fails: [
      ...COMMAND_CODES,
      "cash.limit_reached",
      "orders.agent_not_available",
      "orders.already_accepted",
      "orders.carries_enough",
    ],
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, idempotencyKey }) => ({
      order: await services.orderCommands.acceptOrder(actor, params.id, idempotencyKey),
    }),
  }),
  route("PATCH /:id/load", {
    who: "verified agent",
    summary: "Mark a packed order as loaded",
    fails: [...COMMAND_CODES, "orders.not_packed"],
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, idempotencyKey }) => ({
      order: await services.orderCommands.loadOrder(actor, params.id, idempotencyKey),
    }),
  }),
  route("POST /:id/deliver", {
    who: "verified agent",
    summary: "Deliver an order with the buyer's code",
    fails: [...COMMAND_CODES, "door.figures_changed", "orders.code_locked", "orders.wrong_code"],
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
    fails: COMMAND_CODES,
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
    fails: [...COMMAND_CODES, "accounts.own_record", "orders.awaiting_approval", "orders.awaiting_payment"],
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
    fails: [...COMMAND_CODES, "accounts.own_record"],
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
    fails: [
      ...COMMAND_CODES,
      "accounts.own_record",
      "orders.already_packed",
      "orders.awaits_answer",
      "orders.lines_to_pick",
      "orders.nothing_packed",
    ],
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
    fails: [...COMMAND_CODES, "accounts.own_record", "orders.not_packed"],
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, idempotencyKey }) => ({
      order: await services.orderCommands.unpackOrder(actor, params.id, idempotencyKey),
    }),
  }),
  route("PATCH /:id/otp", {
    who: "staff",
    summary: "Issue a new delivery code",
    fails: [...COMMAND_CODES, "accounts.own_record", "orders.no_new_codes_left"],
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
    fails: [...COMMAND_CODES, "accounts.own_record", "orders.awaiting_approval", "orders.awaiting_payment"],
    body: SetStatusInput,
    sample: { status: "cancelled" },
    idempotent: true,
    answers: { order: Order },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      order: await services.orderCommands.setStatus(actor, params.id, body.status, idempotencyKey),
    }),
  }),
);
