import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route, SAMPLE_ID } from "../../http/route.ts";
import { Order, PlaceOrderInput } from "../orders.contract.ts";

export const placeOrderRoutes = new Hono<ApiEnv>({ strict: false }).post(
  "/",
  route({
    who: "buyer",
    scope: "orders:write",
    summary: "Place a cash order",
    body: PlaceOrderInput,
    sample: {
      items: [{ productId: SAMPLE_ID, quantity: 1 }],
      location: "patna",
      deliveryAddress: "Hotel Maurya, Fraser Road, Patna",
      phone: "9876543210",
      paymentMethod: "cod",
    },
    sampleStatus: 400,
    idempotent: true,
    status: 201,
    answers: { order: Order },
  }),
  async (c) => {
    const order = await c.var.services.placing.placeOrder(c.var.actor, c.req.valid("json"), c.var.idempotencyKey);
    return c.json({ success: true, order });
  },
);
