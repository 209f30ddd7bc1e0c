import { expect, vi } from "vitest";
import { answerApi } from "../../../mocks/razorpay/api.ts";
import type { Webhook } from "../../../mocks/razorpay/entities.ts";
import { type FaultSetting, Faults } from "../../../mocks/razorpay/faults.ts";
import { hmacHex, Ledger, type LedgerOptions } from "../../../mocks/razorpay/ledger.ts";
import { QrCodes } from "../../../mocks/razorpay/qr-codes.ts";
import type { PaymentToMake } from "../../orders/order-change.contract.ts";
import { type Answer, call } from "../api-client.ts";
import type { Account } from "../factories.ts";
import { backgroundDone, endFaults, env } from "../faults.ts";
import { orderOf } from "../orders.ts";
import { pauses } from "../pause.ts";
import { findBrokenRules } from "../shop-state.ts";
import { createMapStorage } from "./map-storage.ts";

const storage = createMapStorage();
let serial = 0;

/** Webhooks that the provider has sent and the app has not received; tests deliver them. */
export const inFlight: Webhook[] = [];
/** Every call of the API, as "METHOD /path". */
export const asked: string[] = [];

const { RAZORPAY_API: api = "", RAZORPAY_KEY_ID: keyId = "", RAZORPAY_KEY_SECRET: keySecret = "" } = env;

const options: LedgerOptions = {
  storage,
  keySecret,
  now: () => Date.now(),
  newId: () => String(++serial).padStart(14, "0"),
  emit: (webhook) => inFlight.push(webhook),
};
export const ledger = new Ledger(options);
export const qrCodes = new QrCodes(options, (id) => `${api}/razorpay/qr/${id}`);

/** Throws the timeout's error without waiting. */
const timeOut = async (): Promise<Response> => {
  throw new DOMException("The operation was aborted due to timeout", "TimeoutError");
};
const faults = new Faults(storage, timeOut);
export const disturb = (...orders: FaultSetting[]): void => faults.set(orders);

/** Answers the app's fetches with the mock that `npm start` runs, in this isolate. To be called before all tests. */
export const startProvider = (): void => {
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(api)) return real(request);
    asked.push(`${request.method} ${new URL(request.url).pathname.replace("/v1", "")}`);
    return answerApi(request, { ledger, qrCodes, faults, keyId, keySecret });
  });
};

/** Forgets every order, payment and call, for the next test file. */
export const resetProvider = (): void => {
  storage.clear();
  forgetCalls();
};

/** Forgets calls, pauses and webhooks in flight. */
export const forgetCalls = (): void => {
  asked.length = 0;
  pauses.length = 0;
  inFlight.length = 0;
};

/** To be called after each payment test: ends all faults, and checks that money and stock add up. */
export const endPayments = async (): Promise<void> => {
  endFaults();
  disturb();
  ledger.behave({ autoCapture: true, secondPayments: false, refunds: "processed" });
  await backgroundDone();
  expect(await findBrokenRules()).toEqual([]);
};

/** Delivers an event as the provider does. */
export const deliverWebhook = async (
  webhook: Pick<Webhook, "id" | "body">,
  secret = env.RAZORPAY_WEBHOOK_SECRET ?? "",
): Promise<Answer> =>
  call("POST", "/payment/webhook", {
    body: webhook.body,
    headers: {
      "Content-Type": "application/json",
      "X-Razorpay-Signature": await hmacHex(secret, webhook.body),
      "x-razorpay-event-id": webhook.id,
    },
  });

/** Delivers all webhooks in flight, in order. */
export const deliverAll = async (): Promise<void> => {
  for (const webhook of inFlight.splice(0)) await deliverWebhook(webhook);
};

const online = (productId: string, quantity: number) => {
  const { paymentMethod: _cash, ...order } = orderOf(productId, quantity);
  return order;
};

export const createPayment = (
  buyer: Account,
  productId: string,
  { quantity = 1, key, ...more }: { quantity?: number; key?: string; [field: string]: unknown } = {},
): Promise<Answer<PaymentToMake>> =>
  call("POST", "/payment/create-order", {
    token: buyer.token,
    body: { ...online(productId, quantity), ...more },
    ...(key ? { headers: { "Idempotency-Key": key } } : {}),
  });

export const verify = (
  buyer: Account,
  dbOrderId: string,
  handed: Awaited<ReturnType<Ledger["pay"]>>,
): Promise<Answer<{ order: Record<string, unknown> }>> =>
  call("POST", "/payment/verify-payment", { token: buyer.token, body: { ...handed, dbOrderId } });
