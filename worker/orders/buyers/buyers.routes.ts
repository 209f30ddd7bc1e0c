import * as v from "valibot";
import { route, router } from "../../http/route.ts";
import { BlockInput, Buyer, CancelledOne, CancelOpenInput } from "./buyers.contract.ts";

/** Mounted at /api/admin/buyers: for staff. {id} is the id of the user. */
export const buyersRoutes = router(
  route("GET /:id", {
    who: "staff",
    summary: "Get a buyer, with the number of their open orders",
    answers: { buyer: Buyer },
    handle: async ({ services, actor, params }) => ({ buyer: await services.buyers.getBuyer(actor, params.id) }),
  }),
  route("PATCH /:id/block", {
    who: "staff",
    summary: "Block or unblock a buyer",
    body: BlockInput,
    sample: { isBlocked: true, reason: "Never opens the door" },
    answers: { buyer: Buyer },
    handle: async ({ services, actor, params, body }) => ({
      buyer: await services.buyers.setBlocked(actor, params.id, body),
    }),
  }),
  route("POST /:id/cancel-open-orders", {
    who: "staff",
    summary: "Cancel all open orders of a buyer",
    body: CancelOpenInput,
    sample: { reason: "Never opens the door" },
    idempotent: true,
    answers: { results: v.array(CancelledOne) },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      results: await services.buyers.cancelOpenOrders(actor, params.id, body, idempotencyKey),
    }),
  }),
);
