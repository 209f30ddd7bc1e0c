import * as v from "valibot";
import type { PaymentSettings, PaymentsOff } from "./payment-settings.ts";
import {
  collectionOf,
  ProviderComplaint,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
} from "./razorpay-responses.ts";

/**
 * The provider did not do what was asked. `refused`: it said no, in `description`, and nothing happened. `unavailable`:
 * nobody knows what happened, or it was too busy; asking again later is right.
 */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";
  readonly kind: "refused" | "unavailable";
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly description: string;

  constructor(kind: ProviderFailure["kind"], status: number, description: string) {
    super(`${kind} (${status || "no answer"}): ${description}`);
    this.kind = kind;
    this.status = status;
    this.description = description;
  }
}

/** One try; the provider answers within a second on a good day. */
const TIMEOUT_MS = 8_000;
const MAX_TRIES = 3;
const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 2_000;

interface Ask<Schema extends v.GenericSchema> {
  readonly method: "GET" | "POST";
  /** Below /v1. */
  readonly path: string;
  readonly answer: Schema;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Whether doing it twice is doing it once: after a lost answer it is asked again. */
  readonly isRepeatable: boolean;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The provider's API over fetch: timeouts, another try where that is safe, and answers that are what they claim. */
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
    const isItsFault = status === 429 || status >= 500 || status === 401 || status === 403 || status < 400;
    throw new ProviderFailure(isItsFault ? "unavailable" : "refused", status, description.slice(0, 300));
  };

  const ask = async <Schema extends v.GenericSchema>(what: Ask<Schema>): Promise<v.InferOutput<Schema>> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await askOnce(what);
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind === "refused" || attempt >= MAX_TRIES) throw error;
        // Wrong keys stay wrong; and of what may have been done, only the repeatable is asked for again.
        const isWorthIt = error.status === 429 || (what.isRepeatable && error.status !== 401 && error.status !== 403);
        if (!isWorthIt) throw error;
        await pause(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 3 ** (attempt - 1)) * (0.75 + random() / 2));
      }
    }
  };

  const get = <Schema extends v.GenericSchema>(path: string, answer: Schema) =>
    ask({ method: "GET", path, answer, isRepeatable: true });

  return {
    /** Not repeatable: after a failure look for it by its receipt. */
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

    fetchPayment: (id: string) => get(`/payments/${encodeURIComponent(id)}`, ProviderPayment),

    /** Takes the money of a payment that the bank has only approved so far. */
    capturePayment: (id: string, amountPaise: number) =>
      ask({
        method: "POST",
        path: `/payments/${encodeURIComponent(id)}/capture`,
        answer: ProviderPayment,
        body: { amount: amountPaise, currency: "INR" },
        isRepeatable: true,
      }),

    /** The same key is the same refund, however often it is asked for. */
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

/** Null without keys: the shop then sells for cash only. */
export const createProvider = (settings: PaymentSettings | PaymentsOff): Razorpay | null =>
  "off" in settings ? null : createRazorpay(settings);
