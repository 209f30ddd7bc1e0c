import { Refusal } from "./entities.ts";
import { type Faults, pause } from "./faults.ts";
import type { Ledger } from "./ledger.ts";

type Body = Record<string, unknown>;

interface Call {
  readonly ledger: Ledger;
  readonly id: string;
  readonly body: Body;
  readonly request: Request;
}

const collection = (items: readonly unknown[]) => ({ entity: "collection", count: items.length, items });

/** The calls of the provider's API that the app uses; a fault refers to a call by its `name`. */
const CALLS: readonly { name: string; method: string; path: RegExp; work: (call: Call) => unknown }[] = [
  {
    name: "orders.create",
    method: "POST",
    path: /^\/v1\/orders$/,
    work: ({ ledger, body }) => ledger.createOrder(body),
  },
  {
    name: "orders.list",
    method: "GET",
    path: /^\/v1\/orders$/,
    work: ({ ledger, request }) =>
      collection(ledger.orders(new URL(request.url).searchParams.get("receipt") ?? undefined)),
  },
  {
    name: "orders.payments",
    method: "GET",
    path: /^\/v1\/orders\/([^/]+)\/payments$/,
    work: ({ ledger, id }) => collection(ledger.paymentsOf(ledger.order(id).id)),
  },
  { name: "orders.fetch", method: "GET", path: /^\/v1\/orders\/([^/]+)$/, work: ({ ledger, id }) => ledger.order(id) },
  {
    name: "payments.refunds",
    method: "GET",
    path: /^\/v1\/payments\/([^/]+)\/refunds$/,
    work: ({ ledger, id }) => collection(ledger.refundsOf(ledger.payment(id).id)),
  },
  {
    name: "payments.fetch",
    method: "GET",
    path: /^\/v1\/payments\/([^/]+)$/,
    work: ({ ledger, id }) => ledger.payment(id),
  },
  {
    name: "payments.capture",
    method: "POST",
    path: /^\/v1\/payments\/([^/]+)\/capture$/,
    work: ({ ledger, id, body }) => ledger.capture(id, body.amount),
  },
  {
    name: "payments.refund",
    method: "POST",
    path: /^\/v1\/payments\/([^/]+)\/refund$/,
    work: ({ ledger, id, body, request }) => ledger.startRefund(id, body, request.headers.get("X-Refund-Idempotency")),
  },
];

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

const jsonResponse = (status: number, body: unknown): Response => Response.json(body, { status });

interface Provider {
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly keyId: string;
  readonly keySecret: string;
}

const isAuthorised = (request: Request, { keyId, keySecret }: Provider): boolean =>
  request.headers.get("Authorization") === `Basic ${btoa(`${keyId}:${keySecret}`)}`;

/** The provider's API: checks the key, applies a matching fault and executes the call. Errors have the provider's shape. */
export const answerApi = async (request: Request, provider: Provider): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const call = CALLS.find(({ method, path }) => method === request.method && path.test(pathname));
  if (!isAuthorised(request, provider)) return jsonResponse(401, errorBody("Authentication failed"));
  if (!call) return jsonResponse(404, errorBody("The requested URL was not found on the server."));
  const body = request.method === "POST" ? await request.json<Body>().catch(() => null) : {};
  if (body === null) return jsonResponse(400, errorBody("The request body is not valid JSON."));
  const fault = provider.faults.take(call.name, body);
  if (fault) await pause(fault.delayMs);
  if (fault?.respond && !fault.isAfterwards) return fault.respond();
  let response: Response;
  try {
    const id = decodeURIComponent(call.path.exec(pathname)?.[1] ?? "");
    response = jsonResponse(200, call.work({ ledger: provider.ledger, id, body, request }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    response = jsonResponse(error.status, errorBody(error.message, error.field));
  }
  return fault?.respond ? fault.respond() : response;
};
