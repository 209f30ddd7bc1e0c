import { PROVIDER_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router } from "../../http/route.ts";
import { DoorPayment } from "../payments.contract.ts";

const payment = { payment: DoorPayment };

/** Mounted at /api/agent: payment at the door; `id` is the order's. */
export const qrRoutes = router(
  route("GET /:id/payment", {
    who: "verified agent",
    summary: "What the agent has to collect for an order",
    answers: payment,
    handle: async ({ services, actor, params }) => ({
      payment: await services.payments.getDoorPayment(actor, params.id),
    }),
  }),
  route("POST /:id/payment/qr", {
    who: "verified agent",
    summary: "Show a UPI code for what is due",
    fails: [
      ...PROVIDER_CODES,
      "orders.illegal_transition",
      "payments.already_paid",
      "payments.amount_too_small",
      "payments.not_payable",
    ],
    answers: payment,
    handle: async ({ services, actor, params }) => ({ payment: await services.payments.showQr(actor, params.id) }),
  }),
  route("POST /:id/payment/check", {
    who: "verified agent",
    summary: "Ask the provider whether it is paid",
    fails: ["orders.conflict"],
    answers: payment,
    handle: async ({ services, actor, params }) => ({ payment: await services.payments.checkQr(actor, params.id) }),
  }),
);
