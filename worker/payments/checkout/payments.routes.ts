import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientIp } from "../../http/authentication.ts";
import { route, SAMPLE_ID } from "../../http/route.ts";
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

const toMake = PaymentToMake.entries;
export const SAMPLE_VERIFICATION = {
  dbOrderId: SAMPLE_ID,
  razorpay_order_id: "order_x",
  razorpay_payment_id: "pay_x",
  razorpay_signature: "x",
};

/** The same answer before and after the payment; the order itself has its `payBy`. */
const onWire = ({ payBy: _pages, ...payment }: PaymentOfOrder): PaymentToMake => payment;

export const paymentsRoutes = new Hono<ApiEnv>({ strict: false })
  .post(
    "/create-order",
    route({
      who: "buyer",
      summary: "Place an order that is paid online",
      body: CreatePaymentInput,
      sample: {
        items: [{ productId: SAMPLE_ID, quantity: 1 }],
        location: "patna",
        deliveryAddress: "Hotel Maurya, Fraser Road, Patna",
        phone: "9876543210",
      },
      sampleStatus: 400,
      idempotent: true,
      status: 201,
      answers: toMake,
    }),
    async (c) => {
      const { payments } = c.var.services;
      const payment = await payments.createPayment(c.var.actor, c.req.valid("json"), clientIp(c), c.var.idempotencyKey);
      return c.json({ success: true, ...onWire(payment) });
    },
  )
  .post(
    "/pay-again",
    route({
      who: "buyer",
      summary: "Pay for an order that waits for its money",
      body: PayAgainInput,
      sample: { dbOrderId: SAMPLE_ID },
      sampleStatus: 404,
      answers: toMake,
    }),
    async (c) => {
      const payment = await c.var.services.payments.payAgain(c.var.actor, c.req.valid("json").dbOrderId);
      return c.json({ success: true, ...onWire(payment) });
    },
  )
  .post(
    "/verify-payment",
    route({
      who: "buyer",
      summary: "What the provider's dialog handed over, checked",
      body: VerifyPaymentInput,
      sample: SAMPLE_VERIFICATION,
      sampleStatus: 404,
      answers: VerifiedPayment.entries,
    }),
    async (c) => {
      const verified = await c.var.services.payments.verifyPayment(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, ...verified });
    },
  )
  .post(
    "/payment-failed",
    route({
      who: "buyer",
      summary: "A try that did not work",
      body: PaymentFailedInput,
      sample: { dbOrderId: SAMPLE_ID },
      sampleStatus: 404,
      answers: {},
    }),
    async (c) => {
      await c.var.services.payments.reportFailure(c.var.actor, c.req.valid("json"));
      return c.json({ success: true });
    },
  )
  .post(
    "/webhook",
    route({ who: "anyone", summary: "For the payment provider, signed", sampleStatus: 400, answers: {} }),
    async (c) => {
      const body = new Uint8Array(await c.req.arrayBuffer());
      const signature = c.req.header("X-Razorpay-Signature") ?? "";
      await c.var.services.payments.takeWebhook(body, signature, c.req.header("x-razorpay-event-id") ?? signature);
      return c.json({ success: true });
    },
  );

export const adminPaymentsRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/reconciliation",
  route({ who: "owner", summary: "For the owner: what reconciliation found", answers: Reconciliation.entries }),
  async (c) => c.json({ success: true, ...(await c.var.services.payments.getReconciliation(c.var.actor)) }),
);
