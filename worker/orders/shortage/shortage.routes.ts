import * as v from "valibot";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { AnswerShortageInput, SettleShortageInput, Shortage } from "./shortage.contract.ts";

const SETTLING_CODES = [
  "door.changed",
  "orders.already_packed",
  "orders.choice_gone",
  "orders.illegal_transition",
  "orders.not_short",
  "orders.nothing_packed",
  "orders.stock_short",
  "orders.conflict",
];

/** Mounted at /api/orders. */
export const shortageRoutes = router(
  route("GET /:id/shortages", {
    who: "buyer",
    scope: "orders:read",
    summary: "List what is missing of an order and waits for the buyer's answer",
    answers: { shortages: v.array(Shortage) },
    handle: async ({ services, actor, params }) => ({
      shortages: await services.shortages.listShortages(actor, params.id),
    }),
  }),
  route("POST /:id/shortages/answer", {
    who: "buyer",
    scope: "orders:write",
    summary: "Take a product in place of a missing one, or leave it out",
    fails: [...SETTLING_CODES, "orders.not_placed_by_you"],
    body: AnswerShortageInput,
    sample: { productId: SAMPLE_ID, substituteId: null },
    answers: {},
    handle: async ({ services, actor, params, body }) => services.shortages.answerShortage(actor, params.id, body),
  }),
);

/** Mounted at /api/admin/orders. */
export const adminShortageRoutes = router(
  route("POST /:id/shortages", {
    who: "staff",
    scope: "orders:write",
    summary: "Settle a short line: ask the buyer, leave it out or replace it",
    fails: [...SETTLING_CODES, "accounts.own_record"],
    body: SettleShortageInput,
    sample: { productId: SAMPLE_ID },
    answers: {},
    handle: async ({ services, actor, params, body }) => services.shortages.settleShortage(actor, params.id, body),
  }),
);
