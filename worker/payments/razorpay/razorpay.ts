import * as v from "valibot";
import { pause } from "../../platform/concurrency/pause.ts";
import type { PaymentSettings, PaymentsOff } from "./payment-settings.ts";
import { qrCodeCalls } from "./qr-code-calls.ts";
import {
  collectionOf,
  ProviderComplaint,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
} from "./razorpay-responses.ts";

/**
 * A failed call to the provider. `refused`: nothing happened, for the reason in `description`. `unavailable`: the
 * result is unknown, or the provider refuses all calls; retry later.
 */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";
  readonly kind: "refused" | "unavailable";
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly description: string;

  constructor(kind: ProviderFailure["kind"], status: number, description: string) {
    super(`${kind} (${status || "no answer"}): ${description}`);
    this.kind = kind;
    this.status = status;
    this.description = description;
  }

  /** Whether the call may have taken effect although it failed. */
  get mayHaveWorked(): boolean {
    return this.kind === "unavailable" && this.status !== 429;
  }
}

export const isUnavailable = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.kind === "unavailable";

/** Per attempt; the provider usually responds within a second. */
const TIMEOUT_MS = 8_000;
const MAX_TRIES = 3;
const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 2_000;

export interface Ask<Schema extends v.GenericSchema> {
  readonly method: "GET" | "POST";
  /** Below /v1. */
  readonly path: string;
  readonly answer: Schema;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Whether the call is idempotent and may be repeated after a lost response. */
  readonly isRepeatable: boolean;
}

/**
 * The provider's API, with timeouts, retries where they are safe, and validated responses. Throws `ProviderFailure`.
 */
export const createRazorpay = (
  { api, keyId, keySecret }: Pick<PaymentSettings, "api" | "keyId" | "keySecret">,
  random: () => number = Math.random,
) => {
  const authorization = `Basic ${btoa(`${keyId}:${keySecret}`)}`;

  const askOnce = async <Schema extends v.GenericSchema>(ask: Ask<Schema>): Promise<v.InferOutput<Schema>> => {
    let status = 0;
    let body: unknown;
    try {
      const answer = await fetch(`${api}/v1${ask.path}`, {
        method: ask.method,
        headers: {
          Authorization: authorization,
          Accept: "application/json",
          ...(ask.body === undefined ? {} : { "Content-Type": "application/json" }),
          ...ask.headers,
        },
        ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      status = answer.status;
      body = await answer.json();
    } catch (error) {
      throw new ProviderFailure("unavailable", status, error instanceof Error ? error.name : "no answer");
    }
    if (status >= 200 && status < 300) {
      const parsed = v.safeParse(ask.answer, body);
      if (parsed.success) return parsed.output;
      throw new ProviderFailure("unavailable", status, "an answer of an unknown shape");
    }
    const complaint = v.safeParse(ProviderComplaint, body);
    const description = complaint.success ? complaint.output.error.description : "";
    const isProviderFault = status === 429 || status >= 500 || status === 401 || status === 403 || status < 400;
    throw new ProviderFailure(isProviderFault ? "unavailable" : "refused", status, description.slice(0, 300));
  };

  const ask = async <Schema extends v.GenericSchema>(request: Ask<Schema>): Promise<v.InferOutput<Schema>> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await askOnce(request);
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind === "refused" || attempt >= MAX_TRIES) throw error;
        // Retrying does not fix wrong keys, and only idempotent calls may be repeated after an unknown result.
        const isRetryable =
          error.status === 429 || (request.isRepeatable && error.status !== 401 && error.status !== 403);
        if (!isRetryable) throw error;
        await pause(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 3 ** (attempt - 1)) * (0.75 + random() / 2));
      }
    }
  };

  const get = <Schema extends v.GenericSchema>(path: string, answer: Schema) =>
    ask({ method: "GET", path, answer, isRepeatable: true });

  return {
    /** Not repeatable: after a failure the caller looks for the order by its receipt. */
    createOrder: (order: { amountPaise: number; receipt: string }) =>
      ask({
        method: "POST",
        path: "/orders",
        answer: ProviderOrder,
        body: {
          amount: order.amountPaise,
          currency: "INR",
          receipt: order.receipt,
          notes: { order: order.receipt },
        },
        isRepeatable: false,
      }),

    /** Oldest first. */
    findOrdersByReceipt: async (receipt: string): Promise<ProviderOrder[]> => {
      const query = new URLSearchParams({ receipt });
      const { items } = await get(`/orders?${query}`, collectionOf(ProviderOrder));
      return items.filter((one) => one.receipt === receipt).sort((a, b) => a.created_at - b.created_at);
    },

    fetchOrder: (id: string) => get(`/orders/${encodeURIComponent(id)}`, ProviderOrder),

    paymentsOfOrder: async (id: string): Promise<ProviderPayment[]> =>
      (await get(`/orders/${encodeURIComponent(id)}/payments`, collectionOf(ProviderPayment))).items,

    ...qrCodeCalls(ask),

    fetchPayment: (id: string) => get(`/payments/${encodeURIComponent(id)}`, ProviderPayment),

    /** Captures a payment that the bank has authorised. */
    capturePayment: (id: string, amountPaise: number) =>
      ask({
        method: "POST",
        path: `/payments/${encodeURIComponent(id)}/capture`,
        answer: ProviderPayment,
        body: { amount: amountPaise, currency: "INR" },
        isRepeatable: true,
      }),

    /** Requests with the same key create only one refund. */
    refundPayment: (id: string, amountPaise: number, idempotencyKey: string) =>
      ask({
        method: "POST",
        path: `/payments/${encodeURIComponent(id)}/refund`,
        answer: ProviderRefund,
        body: { amount: amountPaise, speed: "normal", receipt: idempotencyKey },
        headers: { "X-Refund-Idempotency": idempotencyKey },
        isRepeatable: true,
      }),

    refundsOfPayment: async (id: string): Promise<ProviderRefund[]> =>
      (await get(`/payments/${encodeURIComponent(id)}/refunds`, collectionOf(ProviderRefund))).items,
  };
};
export type Razorpay = ReturnType<typeof createRazorpay>;

/** Null when online payment is off; the shop then sells for cash only. */
export const createProvider = (settings: PaymentSettings | PaymentsOff): Razorpay | null =>
  "off" in settings ? null : createRazorpay(settings);
