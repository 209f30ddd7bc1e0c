import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { DoorPayment } from "../payments.contract.ts";

const payment = { payment: DoorPayment };

/** Mounted at /api/agent: payment at the door; `id` is the order's. */
export const qrRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/:id/payment",
    route({ who: "verified agent", summary: "What the agent takes for an order", answers: payment }),
    async (c) =>
      c.json({
        success: true,
        payment: await c.var.services.payments.getDoorPayment(c.var.actor, c.req.param("id")),
      }),
  )
  .post(
    "/:id/payment/qr",
    route({ who: "verified agent", summary: "Show a UPI code for what is due", answers: payment }),
    async (c) =>
      c.json({ success: true, payment: await c.var.services.payments.showQr(c.var.actor, c.req.param("id")) }),
  )
  .post(
    "/:id/payment/check",
    route({ who: "verified agent", summary: "Ask the provider whether it is paid", answers: payment }),
    async (c) =>
      c.json({ success: true, payment: await c.var.services.payments.checkQr(c.var.actor, c.req.param("id")) }),
  );
