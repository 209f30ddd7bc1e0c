import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientIp, signedIn, signedInAs } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { requireBuyer } from "../../identity/permissions.ts";
import { PaymentToMake } from "../../orders/order-change.contract.ts";
import {
  CreatePaymentInput,
  PayAgainInput,
  PaymentFailedInput,
  type PaymentOfOrder,
  Reconciliation,
  VerifiedPayment,
  VerifyPaymentInput,
} from "../payments.contract.ts";
import type { PaymentsService } from "./payments.service.ts";

interface Services {
  readonly payments: PaymentsService;
}

const toMake = PaymentToMake.entries;

/** The same answer before and after the payment; the order itself has its `payBy`. */
const onWire = ({ payBy: _pages, ...payment }: PaymentOfOrder): PaymentToMake => payment;

export const paymentsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .post(
    "/create-order",
    answers("Place an order that is paid online", toMake, { status: 201 }),
    ...signedInAs(requireBuyer),
    ...jsonBody(CreatePaymentInput),
    async (c) => {
      const { payments } = c.var.services;
      const payment = await payments.createPayment(c.var.actor, c.req.valid("json"), clientIp(c), idempotencyKey(c));
      return c.json({ success: true, ...onWire(payment) }, 201);
    },
  )
  .post(
    "/pay-again",
    answers("Pay for an order that waits for its money", toMake),
    ...signedInAs(requireBuyer),
    ...jsonBody(PayAgainInput),
    async (c) => {
      const payment = await c.var.services.payments.payAgain(c.var.actor, c.req.valid("json").dbOrderId);
      return c.json({ success: true, ...onWire(payment) });
    },
  )
  .post(
    "/verify-payment",
    answers("What the provider's dialog handed over, checked", VerifiedPayment.entries),
    ...signedInAs(requireBuyer),
    ...jsonBody(VerifyPaymentInput),
    async (c) => {
      const verified = await c.var.services.payments.verifyPayment(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, ...verified });
    },
  )
  .post(
    "/payment-failed",
    answers("A try that did not work", {}),
    ...signedInAs(requireBuyer),
    ...jsonBody(PaymentFailedInput),
    async (c) => {
      await c.var.services.payments.reportFailure(c.var.actor, c.req.valid("json"));
      return c.json({ success: true });
    },
  )
  .post("/webhook", answers("For the payment provider, signed", {}, { isPublic: true }), async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header("X-Razorpay-Signature") ?? "";
    await c.var.services.payments.takeWebhook(body, signature, c.req.header("x-razorpay-event-id") ?? signature);
    return c.json({ success: true });
  });

export const adminPaymentsRoutes = new Hono<ApiEnv<Services>>({ strict: false }).get(
  "/reconciliation",
  answers("For the owner: what reconciliation found", Reconciliation.entries),
  signedIn,
  async (c) => c.json({ success: true, ...(await c.var.services.payments.getReconciliation(c.var.actor)) }),
);
