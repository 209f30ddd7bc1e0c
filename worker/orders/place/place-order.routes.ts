import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedInAs } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { requireBuyer } from "../../identity/permissions.ts";
import { Order, PlaceOrderInput } from "../orders.contract.ts";
import type { PlaceOrderService } from "./place-order.service.ts";

interface Services {
  readonly placing: Pick<PlaceOrderService, "placeOrder">;
}

export const placeOrderRoutes = new Hono<ApiEnv<Services>>({ strict: false }).post(
  "/",
  answers("Place a cash order", { order: Order }, { status: 201 }),
  ...signedInAs(requireBuyer),
  ...jsonBody(PlaceOrderInput),
  async (c) => {
    const order = await c.var.services.placing.placeOrder(c.var.actor, c.req.valid("json"), idempotencyKey(c));
    return c.json({ success: true, order }, 201);
  },
);
