import { callCoordinator } from "../../orders/coordinator-client.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import type { FactOutcome } from "./apply-payment.service.ts";
import type { PaymentFact } from "./payment-facts.ts";

/**
 * The result for an order whose time to pay is over. `waits`: the time is not over yet. `unreachable`: the provider
 * cannot be asked now.
 */
export type Expiry = "waits" | "settled" | "paid" | "expired" | "unreachable";

/** The coordinator's methods for payments. */
export interface PaymentCoordinator {
  /** Applies a fact about a payment, in one queue with the order's commands. */
  applyPayment(orderId: string, fact: PaymentFact): Promise<FactOutcome>;
  /** Sets an alarm for the end of the time to pay. `dueAt`: ms. */
  watchPayment(orderId: string, dueAt: number): Promise<void>;
  expirePayment(orderId: string): Promise<Expiry>;
}

/** The same methods, each called on the coordinator of the order that it names. */
export const createPaymentCoordinator = (coordinators: DurableObjects<PaymentCoordinator>): PaymentCoordinator => ({
  applyPayment: (orderId, fact) => callCoordinator(coordinators, orderId, (one) => one.applyPayment(orderId, fact)),
  watchPayment: (orderId, dueAt) => callCoordinator(coordinators, orderId, (one) => one.watchPayment(orderId, dueAt)),
  expirePayment: (orderId) => callCoordinator(coordinators, orderId, (one) => one.expirePayment(orderId)),
});
