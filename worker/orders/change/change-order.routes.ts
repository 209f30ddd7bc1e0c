import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route, SAMPLE_ID } from "../../http/route.ts";
import { PaymentToMake } from "../order-change.contract.ts";
import { Order } from "../orders.contract.ts";
import { ChangeItemsInput } from "./change-items.contract.ts";

/** Mounted at /api/orders. */
export const changeOrderRoutes = new Hono<ApiEnv>({ strict: false }).put(
  "/:id/items",
  route({
    who: "buyer",
    scope: "orders:write",
    summary: "Change the lines of a pending order; `payment` is a difference to pay first",
    body: ChangeItemsInput,
    sample: { items: [{ productId: SAMPLE_ID, quantity: 1 }] },
    idempotent: true,
    answers: { order: Order, payment: v.optional(PaymentToMake) },
  }),
  async (c) => {
    const { orderChanges } = c.var.services;
    const changed = await orderChanges.changeOrder(
      c.var.actor,
      c.req.param("id"),
      c.req.valid("json"),
      c.var.idempotencyKey,
    );
    return c.json({ success: true, ...changed });
  },
);
