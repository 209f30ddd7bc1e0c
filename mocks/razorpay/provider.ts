import { DurableObject } from "cloudflare:workers";
import type { MocksEnv } from "../index.ts";
import { answerApi } from "./api.ts";
import { Refusal, type Webhook } from "./entities.ts";
import { type FaultOrder, Faults } from "./faults.ts";
import { type Behaviour, Books, hmacHex, type Person, type Shelf } from "./ledger.ts";

/** All payments go to one object, so that they keep their order and outlive a restart. */
export const openProvider = (env: MocksEnv) => env.PROVIDER.getByName("provider");

/** How events travel to the app. */
export interface WebhookKnobs {
  /** How often each is delivered besides the first time. */
  readonly duplicate: number;
  /** Whether those that leave together arrive the other way round. */
  readonly reorder: boolean;
  readonly delayMs: number;
  /** How many of the next are lost for good. */
  readonly drop: number;
}
const USUAL: WebhookKnobs = { duplicate: 0, reorder: false, delayMs: 0, drop: 0 };

/** After a delivery that the app did not take. */
const RETRIES_MS = [2_000, 10_000, 60_000, 300_000] as const;
/** Events that leave within this time leave together. */
const GATHER_MS = 50;

type Sent<T> = { readonly ok: T } | { readonly refused: string; readonly status: number };

export class Provider extends DurableObject<MocksEnv> {
  readonly #shelf: Shelf = {
    get: (key) => this.ctx.storage.kv.get(key),
    put: (key, value) => this.ctx.storage.kv.put(key, value),
    list: <T>(prefix: string) => [...this.ctx.storage.kv.list<T>({ prefix })].map(([, value]) => value),
  };
  readonly #faults = new Faults(this.#shelf);
  readonly #books: Books;
  #gathered: Webhook[] = [];

  constructor(ctx: DurableObjectState, env: MocksEnv) {
    super(ctx, env);
    this.#books = new Books({
      shelf: this.#shelf,
      keySecret: env.RAZORPAY_KEY_SECRET,
      now: () => Date.now(),
      newId: () => crypto.randomUUID().replaceAll("-", "").slice(0, 14),
      emit: (webhook) => this.#send(webhook),
    });
  }

  /** The provider's API, as the app's server calls it. */
  override async fetch(request: Request): Promise<Response> {
    const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = this.env;
    const answer = await answerApi(request, { books: this.#books, faults: this.#faults, keyId, keySecret });
    this.ctx.waitUntil(this.#settle());
    return answer;
  }

  /** What the dialog shows. */
  async show(orderId: string): Promise<Sent<{ amount: number; status: string }>> {
    return this.#try(() => {
      const { amount, status } = this.#books.order(orderId);
      return { amount, status };
    });
  }

  async pay(orderId: string, person: Person) {
    return this.#try(() => this.#books.pay(orderId, person));
  }

  async fail(orderId: string, person: Person) {
    return this.#try(() => this.#books.fail(orderId, person));
  }

  setFaults(faults: readonly FaultOrder[]): void {
    this.#faults.order(faults);
  }

  setKnobs(knobs: Partial<WebhookKnobs>): WebhookKnobs {
    const next = { ...USUAL, ...knobs };
    this.#shelf.put("knobs", next);
    return next;
  }

  behave(behaviour: Partial<Behaviour>): Behaviour {
    this.#books.behave(behaviour);
    return this.#books.behaviour;
  }

  /** For a person who looks at what the provider has, and for tests. */
  list() {
    const orders = this.#books.orders().sort((a, b) => b.created_at - a.created_at);
    return orders.map((order) => ({
      ...order,
      payments: this.#books.paymentsOf(order.id).map((payment) => ({
        ...payment,
        refunds: this.#books.refundsOf(payment.id),
      })),
    }));
  }

  async #try<T>(work: () => T | Promise<T>): Promise<Sent<T>> {
    try {
      return { ok: await work() };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { refused: error.message, status: error.status };
    }
  }

  /** The banks are quick here. */
  async #settle(): Promise<void> {
    await scheduler.wait(300);
    this.#books.settlePending();
  }

  get #knobs(): WebhookKnobs {
    return { ...USUAL, ...this.#shelf.get<WebhookKnobs>("knobs") };
  }

  #send(webhook: Webhook): void {
    const knobs = this.#knobs;
    if (knobs.drop > 0) {
      this.#shelf.put("knobs", { ...knobs, drop: knobs.drop - 1 });
      return;
    }
    this.#gathered.push(webhook);
    if (this.#gathered.length === 1) this.ctx.waitUntil(this.#leave());
  }

  async #leave(): Promise<void> {
    await scheduler.wait(GATHER_MS);
    const { duplicate, reorder, delayMs } = this.#knobs;
    const leaving = this.#gathered.splice(0).flatMap((one) => Array.from({ length: 1 + duplicate }, () => one));
    if (reorder) leaving.reverse();
    if (delayMs > 0) await scheduler.wait(delayMs);
    for (const webhook of leaving) await this.#deliver(webhook);
  }

  async #deliver(webhook: Webhook): Promise<void> {
    for (const delay of [0, ...RETRIES_MS]) {
      if (delay > 0) await scheduler.wait(delay);
      try {
        const answer = await fetch(`${this.env.APP_ORIGIN}/api/payment/webhook`, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            "X-Razorpay-Signature": await hmacHex(this.env.RAZORPAY_WEBHOOK_SECRET, webhook.body),
            "x-razorpay-event-id": webhook.id,
          },
          body: webhook.body,
          signal: AbortSignal.timeout(5_000),
        });
        if (answer.ok) return;
      } catch {
        // The app is not there: again later.
      }
    }
  }
}
