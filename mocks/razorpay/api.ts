import { type Context, Hono } from "hono";
import { Refusal } from "./entities.ts";
import type { Faults } from "./faults.ts";
import type { Ledger } from "./ledger.ts";
import type { QrCodes } from "./qr-codes.ts";

interface Provider {
  readonly ledger: Ledger;
  readonly qrCodes: QrCodes;
  readonly faults: Faults;
  readonly keyId: string;
  readonly keySecret: string;
}
type ApiContext = Context<{ Bindings: Provider }>;
type Body = Record<string, unknown>;

const collection = (items: readonly unknown[]) => ({ entity: "collection", count: items.length, items });

const errorBody = (description: string, field?: string) => ({
  error: {
    code: "BAD_REQUEST_ERROR",
    description,
    source: "business",
    step: "payment_initiation",
    reason: "input_validation_failed",
    metadata: {},
    ...(field ? { field } : {}),
  },
});

interface Call {
  readonly ledger: Ledger;
  readonly qrCodes: QrCodes;
  readonly id: string;
  readonly body: Body;
  readonly c: ApiContext;
}

/** Handles a call of the API; faults refer to it by `name`. */
const call = (name: string, work: (call: Call) => unknown) => async (c: ApiContext) => {
  const body = c.req.method === "POST" ? await c.req.json<Body>().catch(() => null) : {};
  if (body === null) return c.json(errorBody("The request body is not valid JSON."), 400);
  return c.env.faults.answer(name, body, () => {
    try {
      return Response.json(
        work({ ledger: c.env.ledger, qrCodes: c.env.qrCodes, id: c.req.param("id") ?? "", body, c }),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return c.json(errorBody(error.message, error.field), 400);
    }
  });
};

/** The calls of the provider's API that the app uses. Errors have the provider's shape. */
const api = new Hono<{ Bindings: Provider }>().basePath("/v1");

api.use(async (c, next) => {
  const { keyId, keySecret } = c.env;
  if (c.req.header("Authorization") === `Basic ${btoa(`${keyId}:${keySecret}`)}`) return next();
  return c.json(errorBody("Authentication failed"), 401);
});

const createOrder = call("orders.create", ({ ledger, body }) => ledger.createOrder(body));
const listOrders = call("orders.list", ({ ledger, c }) => collection(ledger.orders(c.req.query("receipt"))));
const fetchOrder = call("orders.fetch", ({ ledger, id }) => ledger.order(id));
const listPayments = call("orders.payments", ({ ledger, id }) => collection(ledger.paymentsOf(ledger.order(id).id)));
const fetchPayment = call("payments.fetch", ({ ledger, id }) => ledger.payment(id));
const listRefunds = call("payments.refunds", ({ ledger, id }) => collection(ledger.refundsOf(ledger.payment(id).id)));
const capture = call("payments.capture", ({ ledger, id, body }) => ledger.capture(id, body.amount));
const refund = call("payments.refund", ({ ledger, id, body, c }) =>
  ledger.startRefund(id, body, c.req.header("X-Refund-Idempotency") ?? null),
);
const createQr = call("qr_codes.create", ({ qrCodes, body }) => qrCodes.create(body));
const listQrs = call("qr_codes.list", ({ qrCodes }) => collection(qrCodes.codes()));
const fetchQr = call("qr_codes.fetch", ({ qrCodes, id }) => qrCodes.code(id));
const closeQr = call("qr_codes.close", ({ qrCodes, id }) => qrCodes.close(id));
const listQrPayments = call("qr_codes.payments", ({ qrCodes, id }) => collection(qrCodes.paymentsOf(id)));
// Registered before /payments/:id, which would match these paths too.
api.post("/payments/qr_codes", createQr);
api.get("/payments/qr_codes", listQrs);
api.get("/payments/qr_codes/:id", fetchQr);
api.post("/payments/qr_codes/:id/close", closeQr);
api.get("/payments/qr_codes/:id/payments", listQrPayments);
api.post("/orders", createOrder);
api.get("/orders", listOrders);
api.get("/orders/:id", fetchOrder);
api.get("/orders/:id/payments", listPayments);
api.get("/payments/:id", fetchPayment);
api.get("/payments/:id/refunds", listRefunds);
api.post("/payments/:id/capture", capture);
api.post("/payments/:id/refund", refund);

// Rethrown, so that a simulated timeout reaches the app as a network error, not as Hono's 500.
api.onError((error) => {
  throw error;
});
api.notFound((c) => c.json(errorBody("The requested URL was not found on the server."), 404));

export const answerApi = async (request: Request, provider: Provider): Promise<Response> =>
  api.fetch(request, provider);
