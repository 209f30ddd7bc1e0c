import * as v from "valibot";
import { PICTURE_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import {
  DecideReturnInput,
  OrderReturns,
  RequestReturnInput,
  Return,
  ReturnsQuery,
  ReturnToDecide,
} from "./returns.contract.ts";

/** Mounted at /api/orders. */
export const returnsRoutes = router(
  route("GET /:id/returns", {
    who: "account",
    scope: "orders:read",
    summary: "List the returns of an order, and what can still be returned",
    answers: OrderReturns.entries,
    handle: ({ services, actor, params }) => services.returns.listReturns(actor, params.id),
  }),
  route("POST /:id/returns", {
    who: "buyer",
    summary: "Request a return within three hours of the delivery; of part of it only if `returnable.partial`",
    fails: [
      "limits.orders",
      "orders.not_delivered",
      "orders.not_placed_by_you",
      "returns.line_not_delivered",
      "returns.more_than_delivered",
      "returns.not_whole",
      "returns.only_whole_order",
      "returns.photo_unknown",
      "returns.too_late",
      "orders.idempotency_conflict",
      "orders.conflict",
    ],
    body: RequestReturnInput,
    sample: { lines: [{ productId: SAMPLE_ID, quantity: 1, reason: "damaged" }] },
    idempotent: true,
    status: 201,
    answers: { return: Return },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      return: await services.returns.requestReturn(actor, params.id, body, idempotencyKey),
    }),
  }),
  route("POST /:id/return-photos", {
    who: "buyer",
    summary: "Upload a photo for a return",
    fails: [...PICTURE_CODES, "limits.upload", "orders.not_placed_by_you"],
    form: { photo: "file" },
    status: 201,
    answers: { photo: v.string() },
    handle: async ({ services, actor, params, c }) => {
      const readForm = () => services.uploads.readWholeForm(c.req.raw, "photo");
      return { photo: await services.returns.storeReturnPhoto(actor, params.id, readForm) };
    },
  }),
  route("GET /:id/return-photos/:photo", {
    who: "account",
    summary: "Get a photo of a return",
    fails: ["returns.not_found"],
    hasETag: true,
    answersFile: "image/*",
    handle: ({ services, actor, params, c }) =>
      services.returns.showReturnPhoto(actor, params.id, params.photo, c.req.raw),
  }),
);

/** Mounted at /api/admin/returns. */
export const adminReturnsRoutes = router(
  route("GET /", {
    who: "staff",
    summary: "List open returns, longest waiting first, or decided ones, newest first",
    query: ReturnsQuery,
    answers: { returns: v.array(ReturnToDecide), nextCursor: v.nullable(v.string()) },
    handle: ({ services, actor, query }) => services.returns.listForStaff(actor, query),
  }),
  route("POST /:id/decision", {
    who: "staff",
    summary: "Decide a return: refund, credit, replacement or refusal",
    fails: [
      "accounts.own_record",
      "returns.already_decided",
      "returns.not_refundable",
      "returns.refund_too_small",
      "returns.replacement_short",
      "orders.idempotency_conflict",
      "orders.conflict",
    ],
    body: DecideReturnInput,
    sample: { decision: "credit", version: 1 },
    idempotent: true,
    answers: { return: Return },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      return: await services.returns.decideReturn(actor, params.id, body, idempotencyKey),
    }),
  }),
);
