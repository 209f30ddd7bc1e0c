import { DurableObject } from "cloudflare:workers";
import type { MocksEnv } from "../index.ts";
import { storageOf } from "../storage.ts";
import { answerApi } from "./api.ts";
import { Refusal, type Webhook } from "./entities.ts";
import { type FaultSetting, Faults } from "./faults.ts";
import { type Behaviour, hmacHex, Ledger, type LedgerOptions, type Person } from "./ledger.ts";
import { QrCodes, type QrPayment } from "./qr-codes.ts";

/** One Durable Object stores all payments, so that they have one order and survive a restart. */
export const openProvider = (env: MocksEnv) => env.PROVIDER.getByName("provider");

export interface WebhookSettings {
  /** The number of repeated deliveries of each event. */
  readonly duplicate: number;
  /** Whether a batch of events is delivered in reverse order. */
  readonly reorder: boolean;
  readonly delayMs: number;
  /** How many of the next events are dropped. */
  readonly drop: number;
}
const DEFAULTS: WebhookSettings = { duplicate: 0, reorder: false, delayMs: 0, drop: 0 };

const RETRIES_MS = [2_000, 10_000, 60_000, 300_000] as const;
/** Events within this time are one batch. */
const BATCH_MS = 50;

type Result<T> = { readonly ok: T } | { readonly refused: string };

export class Provider extends DurableObject<MocksEnv> {
  readonly #storage = storageOf(this.ctx);
  readonly #faults = new Faults(this.#storage);
  readonly #ledger: Ledger;
  readonly #qrCodes: QrCodes;
  /** The origin under which the app reached the mocks, for the URLs of payment pages. */
  #ownOrigin = "";
  #batch: Webhook[] = [];

  constructor(ctx: DurableObjectState, env: MocksEnv) {
    super(ctx, env);
    const options: LedgerOptions = {
      storage: this.#storage,
      keySecret: env.RAZORPAY_KEY_SECRET,
      now: () => Date.now(),
      newId: () => crypto.randomUUID().replaceAll("-", "").slice(0, 14),
      emit: (webhook) => this.#send(webhook),
    };
    this.#ledger = new Ledger(options);
    this.#qrCodes = new QrCodes(options, (id) => `${this.#ownOrigin}/razorpay/qr/${id}`);
  }

  /** The provider's API, called by the app's server. */
  override async fetch(request: Request): Promise<Response> {
    const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = this.env;
    this.#ownOrigin = new URL(request.url).origin;
    const response = await answerApi(request, {
      ledger: this.#ledger,
      qrCodes: this.#qrCodes,
      faults: this.#faults,
      keyId,
      keySecret,
    });
    this.ctx.waitUntil(this.#settle());
    return response;
  }

  async pay(orderId: string, person: Person) {
    return this.#try(() => this.#ledger.pay(orderId, person));
  }

  async fail(orderId: string, person: Person) {
    return this.#try(() => this.#ledger.fail(orderId, person));
  }

  qrCode(id: string) {
    return this.#try(() => this.#qrCodes.code(id));
  }

  payQr(id: string, how: QrPayment) {
    return this.#try(() => this.#qrCodes.pay(id, how));
  }

  /** All codes with their payments and refunds, newest first. */
  listQrCodes() {
    return this.#qrCodes.codes().map((code) => ({
      ...code,
      payments: this.#qrCodes
        .paymentsOf(code.id)
        .map((payment) => ({ ...payment, refunds: this.#ledger.refundsOf(payment.id) })),
    }));
  }

  setFaults(faults: readonly FaultSetting[]): void {
    this.#faults.set(faults);
  }

  setWebhooks(settings: Partial<WebhookSettings>): WebhookSettings {
    const next = { ...DEFAULTS, ...settings };
    this.#storage.put("webhooks", next);
    return next;
  }

  behave(behaviour: Partial<Behaviour>): Behaviour {
    this.#ledger.behave(behaviour);
    return this.#ledger.behaviour;
  }

  /** All orders with their payments and refunds, newest first, for developers and tests. */
  list() {
    const orders = this.#ledger.orders().sort((a, b) => b.created_at - a.created_at);
    return orders.map((order) => ({
      ...order,
      payments: this.#ledger.paymentsOf(order.id).map((payment) => ({
        ...payment,
        refunds: this.#ledger.refundsOf(payment.id),
      })),
    }));
  }

  async #try<T>(work: () => T | Promise<T>): Promise<Result<T>> {
    try {
      return { ok: await work() };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { refused: error.message };
    }
  }

  /** Delayed, because the real provider's refunds stay pending for days. */
  async #settle(): Promise<void> {
    await scheduler.wait(300);
    this.#ledger.settlePending();
  }

  get #webhooks(): WebhookSettings {
    return { ...DEFAULTS, ...this.#storage.get<WebhookSettings>("webhooks") };
  }

  #send(webhook: Webhook): void {
    const settings = this.#webhooks;
    if (settings.drop > 0) {
      this.#storage.put("webhooks", { ...settings, drop: settings.drop - 1 });
      return;
    }
    this.#batch.push(webhook);
    if (this.#batch.length === 1) this.ctx.waitUntil(this.#deliverBatch());
  }

  async #deliverBatch(): Promise<void> {
    await scheduler.wait(BATCH_MS);
    const { duplicate, reorder, delayMs } = this.#webhooks;
    const due = this.#batch.splice(0).flatMap((one) => Array.from({ length: 1 + duplicate }, () => one));
    if (reorder) due.reverse();
    if (delayMs > 0) await scheduler.wait(delayMs);
    for (const webhook of due) await this.#deliver(webhook);
  }

  async #deliver(webhook: Webhook): Promise<void> {
    for (const delay of [0, ...RETRIES_MS]) {
      if (delay > 0) await scheduler.wait(delay);
      try {
        const response = await fetch(`${this.env.APP_ORIGIN}/api/payment/webhook`, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            "X-Razorpay-Signature": await hmacHex(this.env.RAZORPAY_WEBHOOK_SECRET, webhook.body),
            "x-razorpay-event-id": webhook.id,
          },
          body: webhook.body,
          signal: AbortSignal.timeout(5_000),
        });
        if (response.ok) return;
      } catch {
        // The app is unreachable; retry.
      }
    }
  }
}
