import type { KeyValueStore } from "../storage.ts";
import { newPayment, type Order, type Payment, type Refund, Refusal, type Webhook } from "./entities.ts";
import { emitEvent } from "./events.ts";

export interface LedgerOptions {
  readonly storage: KeyValueStore;
  readonly keySecret: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** The random part of a new id. */
  readonly newId: () => string;
  readonly emit: (webhook: Webhook) => void;
}

/** How the provider handles payments and refunds; tests change it. */
export interface Behaviour {
  /** Whether an authorized payment is captured at once (the account's default). */
  readonly autoCapture: boolean;
  /** Whether a paid order accepts a second payment, as with two concurrent payments. */
  readonly secondPayments: boolean;
  /** The outcome of an accepted refund; "stuck" leaves it pending. */
  readonly refunds: "processed" | "stuck" | "failed";
}
const DEFAULTS: Behaviour = { autoCapture: true, secondPayments: false, refunds: "processed" };

export interface Person {
  readonly email?: string;
  readonly contact?: string;
}

const DECLINED = {
  error_code: "BAD_REQUEST_ERROR",
  error_description: "Your payment was declined by your bank. Please try another way of paying.",
  error_source: "bank",
  error_step: "payment_authorization",
  error_reason: "payment_declined",
};

export const hmacHex = async (secret: string, message: string): Promise<string> => {
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), algorithm, false, ["sign"]);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes.encode(message)));
  return [...signature].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** The provider's orders, payments and refunds, with its rules and events. */
export class Ledger {
  readonly #options: LedgerOptions;
  constructor(options: LedgerOptions) {
    this.#options = options;
  }

  get behaviour(): Behaviour {
    return { ...DEFAULTS, ...this.#options.storage.get<Partial<Behaviour>>("behaviour") };
  }

  behave(behaviour: Partial<Behaviour>): void {
    this.#options.storage.put("behaviour", { ...this.behaviour, ...behaviour });
  }

  createOrder(request: Record<string, unknown>): Order {
    const { amount, currency, receipt = null, notes = {} } = request;
    if (typeof amount !== "number" || !Number.isInteger(amount))
      throw new Refusal("The amount must be an integer.", "amount");
    if (amount < 100) throw new Refusal("Order amount less than minimum amount allowed", "amount");
    if (amount > 50_000_000_00) throw new Refusal("Amount exceeds maximum amount allowed.", "amount");
    if (currency !== "INR") throw new Refusal("Currency is not supported", "currency");
    if (receipt !== null && (typeof receipt !== "string" || receipt.length > 40)) {
      throw new Refusal("The receipt may not be greater than 40 characters.", "receipt");
    }
    const order: Order = {
      id: `order_${this.#options.newId()}`,
      entity: "order",
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      offer_id: null,
      status: "created",
      attempts: 0,
      notes: notes as Record<string, string>,
      created_at: this.#seconds(),
    };
    this.#put(order);
    return order;
  }

  order(id: string): Order {
    return this.#find<Order>(`order:${id}`);
  }
  payment(id: string): Payment {
    return this.#find<Payment>(`payment:${id}`);
  }
  refund(id: string): Refund {
    return this.#find<Refund>(`refund:${id}`);
  }
  orders(receipt?: string): Order[] {
    return this.#options.storage
      .list<Order>("order:")
      .filter((one) => receipt === undefined || one.receipt === receipt);
  }
  paymentsOf(orderId: string): Payment[] {
    return this.#options.storage.list<Payment>("payment:").filter((one) => one.order_id === orderId);
  }
  refundsOf(paymentId: string): Refund[] {
    return this.#options.storage.list<Refund>("refund:").filter((one) => one.payment_id === paymentId);
  }

  /** Pays an order in the dialog; returns what the dialog passes to the page. Throws `Refusal` for a paid order. */
  async pay(orderId: string, person: Person = {}) {
    const order = this.order(orderId);
    if (order.status === "paid" && !this.behaviour.secondPayments) {
      throw new Refusal("Payment failed because this order is already paid.");
    }
    const payment = this.#newPayment(order, "authorized", person);
    this.#emit("payment.authorized", { payment });
    if (this.behaviour.autoCapture) this.capture(payment.id, payment.amount);
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: await hmacHex(this.#options.keySecret, `${order.id}|${payment.id}`),
    };
  }

  /** Adds a payment that the bank declines; returns the error that the dialog passes to the page. */
  fail(orderId: string, person: Person = {}) {
    const payment = this.#newPayment(this.order(orderId), "failed", person);
    this.#emit("payment.failed", { payment });
    return {
      code: payment.error_code,
      description: payment.error_description,
      source: payment.error_source,
      step: payment.error_step,
      reason: payment.error_reason,
      metadata: { order_id: orderId, payment_id: payment.id },
    };
  }

  capture(paymentId: string, amount: unknown): Payment {
    const payment = this.payment(paymentId);
    if (payment.status !== "authorized") throw new Refusal("This payment has already been captured");
    if (amount !== payment.amount) throw new Refusal("Capture amount must be equal to the amount authorized", "amount");
    const captured: Payment = { ...payment, status: "captured", captured: true };
    this.#put(captured);
    const order: Order = {
      ...this.order(payment.order_id ?? ""),
      status: "paid",
      amount_paid: payment.amount,
      amount_due: 0,
    };
    this.#put(order);
    this.#emit("payment.captured", { payment: captured });
    this.#emit("order.paid", { payment: captured, order });
    return captured;
  }

  /** Idempotent by `key`: a repeated key returns the first refund and ignores the rest of the request. Amounts are paise. */
  startRefund(paymentId: string, request: Record<string, unknown>, key: string | null): Refund {
    const existingId = key === null ? undefined : this.#options.storage.get<string>(`refund-key:${key}`);
    if (existingId) return this.refund(existingId);
    const payment = this.payment(paymentId);
    const amount = request.amount ?? payment.amount - payment.amount_refunded;
    if (payment.status === "refunded") throw new Refusal("The payment has been fully refunded already");
    if (payment.status !== "captured")
      throw new Refusal("The payment status should be captured for action to be taken");
    if (typeof amount !== "number" || !Number.isInteger(amount) || amount < 100) {
      throw new Refusal("The refund amount must be at least INR 1.00", "amount");
    }
    if (amount > payment.amount - payment.amount_refunded) {
      throw new Refusal("The refund amount provided is greater than amount captured", "amount");
    }
    const refund: Refund = {
      id: `rfnd_${this.#options.newId()}`,
      entity: "refund",
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: {},
      receipt: typeof request.receipt === "string" ? request.receipt : null,
      status: "pending",
      speed_requested: "normal",
      created_at: this.#seconds(),
    };
    this.#put(refund);
    if (key !== null) this.#options.storage.put(`refund-key:${key}`, refund.id);
    const refunded = payment.amount_refunded + amount;
    const isFull = refunded === payment.amount;
    this.#put({
      ...payment,
      amount_refunded: refunded,
      refund_status: isFull ? "full" : "partial",
      status: isFull ? "refunded" : "captured",
    } satisfies Payment);
    this.#emit("refund.created", { refund, payment: this.payment(paymentId) });
    return refund;
  }

  /** Completes a pending refund; a failed one returns its amount to the payment. */
  settleRefund(id: string, status: "processed" | "failed"): Refund {
    const refund: Refund = { ...this.refund(id), status };
    this.#put(refund);
    if (status === "failed") {
      const payment = this.payment(refund.payment_id);
      this.#put({
        ...payment,
        amount_refunded: payment.amount_refunded - refund.amount,
        refund_status: null,
        status: "captured",
      } satisfies Payment);
    }
    this.#emit(`refund.${status}`, { refund, payment: this.payment(refund.payment_id) });
    return refund;
  }

  /** Completes pending refunds with the outcome of `behaviour.refunds`. */
  settlePending(): void {
    const { refunds } = this.behaviour;
    if (refunds === "stuck") return;
    for (const refund of this.#options.storage.list<Refund>("refund:")) {
      if (refund.status === "pending") this.settleRefund(refund.id, refunds);
    }
  }

  #newPayment(order: Order, status: "authorized" | "failed", { email = "", contact = "" }: Person): Payment {
    const payment = newPayment({
      id: `pay_${this.#options.newId()}`,
      amount: order.amount,
      currency: order.currency,
      status,
      order_id: order.id,
      email,
      contact,
      created_at: this.#seconds(),
      ...(status === "failed" ? DECLINED : {}),
    });
    this.#put(payment);
    const next = order.status === "created" ? "attempted" : order.status;
    this.#put({ ...order, attempts: order.attempts + 1, status: next } satisfies Order);
    return payment;
  }

  #emit(event: string, entities: Record<string, unknown>): void {
    emitEvent(this.#options, event, entities);
  }

  #put(entity: Order | Payment | Refund): void {
    this.#options.storage.put(`${entity.entity}:${entity.id}`, entity);
  }

  #find<T>(key: string): T {
    const found = this.#options.storage.get<T>(key);
    if (!found) throw new Refusal("The id provided does not exist");
    return found;
  }

  #seconds(): number {
    return Math.floor(this.#options.now() / 1000);
  }
}
