import { PROVIDER_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { PaymentToMake } from "../../orders/order-change.contract.ts";
import { PLACING_CODES } from "../../orders/place/place-order.routes.ts";
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

/** Omits `payBy`, so that the response is the same before and after the payment; the order has its own `payBy`. */
const onWire = ({ payBy: _pages, ...payment }: PaymentOfOrder): PaymentToMake => payment;

export const paymentsRoutes = router(
  route("POST /create-order", {
    who: "buyer",
    summary: "Place an order that is paid online",
    fails: [
      ...PLACING_CODES,
      ...PROVIDER_CODES,
      "orders.approval_needs_cash",
      "payments.amount_too_small",
      "payments.not_payable",
      "payments.too_many_unpaid",
      "payments.too_much_unpaid_for_new",
      "payments.too_much_unpaid_here",
    ],
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
    handle: async ({ services, actor, body, client, idempotencyKey }) =>
      onWire(await services.payments.createPayment(actor, body, client.ip, idempotencyKey)),
  }),
  route("POST /pay-again", {
    who: "buyer",
    summary: "Pay for an unpaid order",
    fails: [
      ...PROVIDER_CODES,
      "orders.not_found",
      "orders.not_placed_by_you",
      "payments.already_paid",
      "payments.not_payable",
      "payments.too_late",
    ],
    body: PayAgainInput,
    sample: { dbOrderId: SAMPLE_ID },
    sampleStatus: 404,
    answers: toMake,
    handle: async ({ services, actor, body }) => onWire(await services.payments.payAgain(actor, body.dbOrderId)),
  }),
  route("POST /verify-payment", {
    who: "buyer",
    summary: "Verify a payment after the provider's dialog",
    fails: [
      ...PROVIDER_CODES,
      "orders.not_found",
      "orders.not_placed_by_you",
      "orders.conflict",
      "payments.verification_failed",
      "payments.verification_delayed",
    ],
    body: VerifyPaymentInput,
    sample: SAMPLE_VERIFICATION,
    sampleStatus: 404,
    answers: VerifiedPayment.entries,
    handle: ({ services, actor, body }) => services.payments.verifyPayment(actor, body),
  }),
  route("POST /payment-failed", {
    who: "buyer",
    summary: "Report a failed payment",
    fails: ["orders.not_found", "orders.not_placed_by_you", "orders.conflict"],
    body: PaymentFailedInput,
    sample: { dbOrderId: SAMPLE_ID },
    sampleStatus: 404,
    answers: {},
    handle: ({ services, actor, body }) => services.payments.reportFailure(actor, body),
  }),
  route("POST /webhook", {
    who: "anyone",
    summary: "Receive a signed event of the payment provider",
    fails: ["payments.bad_signature", "payments.malformed_webhook", "payments.off", "orders.conflict"],
    sampleStatus: 400,
    answers: {},
    handle: async ({ services, c }) => {
      const body = new Uint8Array(await c.req.arrayBuffer());
      const signature = c.req.header("X-Razorpay-Signature") ?? "";
      await services.payments.takeWebhook(body, signature, c.req.header("x-razorpay-event-id") ?? signature);
    },
  }),
);

export const adminPaymentsRoutes = router(
  route("GET /reconciliation", {
    who: "owner",
    summary: "For the owner: what reconciliation found",
    answers: Reconciliation.entries,
    handle: ({ services, actor }) => services.payments.getReconciliation(actor),
  }),
);
