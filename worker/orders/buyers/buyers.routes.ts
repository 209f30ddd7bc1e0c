import * as v from "valibot";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { Order } from "../orders.contract.ts";
import { PLACING_CODES } from "../place/place-order.routes.ts";
import { PlaceOrderInput } from "../place-order.contract.ts";
import {
  BlockInput,
  Buyer,
  BuyerSummary,
  BuyersQuery,
  CancelledOne,
  CancelOpenInput,
  UsualLines,
  UsualQuery,
} from "./buyers.contract.ts";

/** Mounted at /api/admin/buyers: for staff. {id} is the id of the user. */
export const buyersRoutes = router(
  route("GET /", {
    who: "staff",
    scope: "orders:read",
    summary: "List the buyers, newest first, or search them",
    query: BuyersQuery,
    answers: { buyers: v.array(BuyerSummary), nextCursor: v.nullable(v.string()) },
    handle: ({ services, actor, query }) => services.buyers.listBuyers(actor, query),
  }),
  route("POST /:id/orders", {
    who: "staff",
    scope: "orders:write",
    summary: "Place an order for a buyer, as theirs",
    fails: [...PLACING_CODES, "accounts.own_record", "orders.buyer_blocked"],
    body: PlaceOrderInput,
    sample: {
      items: [{ productId: SAMPLE_ID, quantity: 1 }],
      location: "patna",
      deliveryAddress: "Hotel Maurya, Fraser Road, Patna",
      phone: "9876543210",
      paymentMethod: "cod",
    },
    idempotent: true,
    status: 201,
    answers: { order: Order },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      order: await services.buyers.placeOrderFor(actor, params.id, body, idempotencyKey),
    }),
  }),
  route("GET /:id/usual-lines", {
    who: "staff",
    scope: "orders:read",
    summary: "List what a buyer orders on most days in a city",
    query: UsualQuery,
    answers: { lines: UsualLines },
    handle: async ({ services, actor, params, query }) => {
      const [{ lines }] = await Promise.all([
        services.lists.readRegularsOf(actor, params.id, query.location),
        services.buyers.getBuyer(actor, params.id),
      ]);
      return { lines };
    },
  }),
  route("GET /:id", {
    who: "staff",
    scope: "orders:read",
    summary: "Get a buyer, with the number of their open orders",
    answers: { buyer: Buyer },
    handle: async ({ services, actor, params }) => ({ buyer: await services.buyers.getBuyer(actor, params.id) }),
  }),
  route("PATCH /:id/block", {
    who: "staff",
    summary: "Block or unblock a buyer",
    fails: ["accounts.own_record", "accounts.decided_meanwhile"],
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
    fails: ["accounts.own_record"],
    body: CancelOpenInput,
    sample: { reason: "Never opens the door" },
    idempotent: true,
    answers: { results: v.array(CancelledOne) },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      results: await services.buyers.cancelOpenOrders(actor, params.id, body, idempotencyKey),
    }),
  }),
);
