import { callCoordinator } from "../../orders/coordinator-client.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import type { FactOutcome } from "./apply-payment.service.ts";
import type { PaymentFact } from "./payment-facts.ts";

/**
 * Result for an order past its payment deadline. `waits`: the deadline is still ahead; `unreachable`: the provider
 * cannot be asked now.
 */
export type Expiry = "waits" | "settled" | "paid" | "expired" | "unreachable";

export interface PaymentCoordinator {
  /** Applies a fact about a payment, in the same queue as the order's commands. */
  applyPayment(orderId: string, fact: PaymentFact): Promise<FactOutcome>;
  /** Sets an alarm for the payment deadline `dueAt` (ms). */
  watchPayment(orderId: string, dueAt: number): Promise<void>;
  expirePayment(orderId: string): Promise<Expiry>;
}

/** The same methods, called on the coordinator of the given order. */
export const createPaymentCoordinator = (coordinators: DurableObjects<PaymentCoordinator>): PaymentCoordinator => ({
  applyPayment: (orderId, fact) =>
    callCoordinator(coordinators, orderId, (coordinator) => coordinator.applyPayment(orderId, fact)),
  watchPayment: (orderId, dueAt) =>
    callCoordinator(coordinators, orderId, (coordinator) => coordinator.watchPayment(orderId, dueAt)),
  expirePayment: (orderId) =>
    callCoordinator(coordinators, orderId, (coordinator) => coordinator.expirePayment(orderId)),
});
