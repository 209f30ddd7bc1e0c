import * as v from "valibot";
import type { Services } from "../../compose.ts";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { translateMessage } from "../../i18n/translate-message.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { ConfirmedOne, ConfirmManyInput, PackInput } from "../fulfilment/fulfilment.contract.ts";
import { DeliverInput, Order, RequestCancelInput, SetStatusInput } from "../orders.contract.ts";

export const COMMAND_CODES = ["orders.illegal_transition", "orders.idempotency_conflict", "orders.conflict"];

interface CommandArgs {
  readonly services: Services;
  readonly actor: Actor;
  readonly params: { readonly id: string };
  readonly idempotencyKey: string | undefined;
}

type RunCommand = (actor: Actor, orderId: string, key?: string) => Promise<Order>;

/** For a command without a body. */
const answersOrder = (commandOf: (services: Services) => RunCommand) => ({
  idempotent: true as const,
  answers: { order: Order },
  handle: async ({ services, actor, params, idempotencyKey }: CommandArgs) => ({
    order: await commandOf(services)(actor, params.id, idempotencyKey),
  }),
});

/** Mounted at /api/orders: commands of the buyer. */
export const buyerCommandsRoutes = router(
  route("PATCH /:id/cancel", {
    who: "buyer",
    scope: "orders:write",
    summary: "Cancel a pending order",
    fails: [...COMMAND_CODES, "orders.not_placed_by_you"],
    ...answersOrder((services) => services.orderCommands.cancelOrder),
  }),
  route("POST /:id/otp", {
    who: "buyer",
    summary: "Issue a new delivery code",
    fails: [...COMMAND_CODES, "orders.no_new_codes_left"],
    ...answersOrder((services) => services.orderCommands.issueNewCode),
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
    ...answersOrder((services) => services.orderCommands.acceptOrder),
  }),
  route("PATCH /:id/load", {
    who: "verified agent",
    summary: "Mark a packed order as loaded",
    fails: [...COMMAND_CODES, "orders.not_packed"],
    ...answersOrder((services) => services.orderCommands.loadOrder),
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
    ...answersOrder((services) => services.orderCommands.confirmOrder),
  }),
  route("PATCH /:id/cancel", {
    who: "staff",
    scope: "orders:write",
    summary: "Cancel an order",
    fails: [...COMMAND_CODES, "accounts.own_record"],
    ...answersOrder((services) => services.orderCommands.cancelOrderAsStaff),
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
    ...answersOrder((services) => services.orderCommands.unpackOrder),
  }),
  route("PATCH /:id/otp", {
    who: "staff",
    summary: "Issue a new delivery code",
    fails: [...COMMAND_CODES, "accounts.own_record", "orders.no_new_codes_left"],
    ...answersOrder((services) => services.orderCommands.reissueCode),
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
