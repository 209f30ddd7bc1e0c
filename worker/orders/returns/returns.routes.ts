import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route, SAMPLE_ID } from "../../http/route.ts";
import {
  AskReturnInput,
  DecideReturnInput,
  OrderReturns,
  Return,
  ReturnsQuery,
  ReturnToDecide,
} from "./returns.contract.ts";

/** Mounted at /api/orders. */
export const returnsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/:id/returns",
    route({
      who: "account",
      scope: "orders:read",
      summary: "List the returns of an order, and what can still be returned",
      answers: OrderReturns.entries,
    }),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.returns.listReturns(c.var.actor, c.req.param("id"))) }),
  )
  .post(
    "/:id/returns",
    route({
      who: "buyer",
      summary: "Request a return within three hours of the delivery; of part of it only if `returnable.partial`",
      body: AskReturnInput,
      sample: { lines: [{ productId: SAMPLE_ID, quantity: 1, reason: "damaged" }] },
      idempotent: true,
      status: 201,
      answers: { return: Return },
    }),
    async (c) => {
      const id = c.req.param("id");
      const input = c.req.valid("json");
      const requested = await c.var.services.returns.askReturn(c.var.actor, id, input, c.var.idempotencyKey);
      return c.json({ success: true, return: requested });
    },
  )
  .post(
    "/:id/return-photos",
    route({
      who: "buyer",
      summary: "Upload a photo for a return",
      form: { photo: "file" },
      status: 201,
      answers: { photo: v.string() },
    }),
    async (c) => {
      const { services, actor } = c.var;
      const readForm = () => services.uploads.readWholeForm(c.req.raw, "photo");
      const photo = await services.returns.storeReturnPhoto(actor, c.req.param("id"), readForm);
      return c.json({ success: true, photo });
    },
  )
  .get(
    "/:id/return-photos/:photo",
    route({
      who: "account",
      summary: "Get a photo of a return",
      hasETag: true,
      answersFile: "image/*",
    }),
    (c) => c.var.services.returns.showReturnPhoto(c.var.actor, c.req.param("id"), c.req.param("photo"), c.req.raw),
  );

/** Mounted at /api/admin/returns. */
export const adminReturnsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "staff",
      summary: "List open returns, longest waiting first, or decided ones, newest first",
      query: ReturnsQuery,
      answers: { returns: v.array(ReturnToDecide), nextCursor: v.nullable(v.string()) },
    }),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.returns.listForStaff(c.var.actor, c.req.valid("query"))) }),
  )
  .post(
    "/:id/decision",
    route({
      who: "staff",
      summary: "Decide a return: refund, credit, replacement or refusal",
      body: DecideReturnInput,
      sample: { decision: "credit", version: 1 },
      idempotent: true,
      answers: { return: Return },
    }),
    async (c) => {
      const id = c.req.param("id");
      const input = c.req.valid("json");
      const decided = await c.var.services.returns.decideReturn(c.var.actor, id, input, c.var.idempotencyKey);
      return c.json({ success: true, return: decided });
    },
  );
