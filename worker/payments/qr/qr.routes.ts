import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { DoorPayment } from "../payments.contract.ts";
import type { QrPayments } from "./qr.service.ts";

interface Services {
  readonly payments: QrPayments;
}

const payment = { payment: DoorPayment };

/** Below /api/agent: payment at the door; `id` is the order's. */
export const qrRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get("/:id/payment", answers("What the agent takes for an order", payment), signedIn, async (c) =>
    c.json({
      success: true,
      payment: await c.var.services.payments.getDoorPayment(c.var.actor, c.req.param("id")),
    }),
  )
  .post("/:id/payment/qr", answers("Show a UPI code for what is due", payment), signedIn, async (c) =>
    c.json({ success: true, payment: await c.var.services.payments.showQr(c.var.actor, c.req.param("id")) }),
  )
  .post("/:id/payment/check", answers("Ask the provider whether it is paid", payment), signedIn, async (c) =>
    c.json({ success: true, payment: await c.var.services.payments.checkQr(c.var.actor, c.req.param("id")) }),
  );
