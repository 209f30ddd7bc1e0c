import type { Outcome } from "../../orders/order-command.contract.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Expiry, PaymentCoordinator } from "../facts/coordinator-client.ts";
import type { ProviderOrdersRepo } from "../provider-orders.repo.ts";
import { findCaptures } from "../razorpay/capture-payment.ts";
import { ProviderFailure, type Razorpay } from "../razorpay/razorpay.ts";

const unlessDown = (error: unknown): null => {
  if (error instanceof ProviderFailure) return null;
  throw error;
};

interface Dependencies extends Pick<PaymentCoordinator, "applyPayment"> {
  /** Null when online payment is off. */
  readonly provider: Razorpay | null;
  readonly repo: Pick<ProviderOrdersRepo, "findWaiting" | "listIds">;
  readonly clock: Clock;
  /** Through the order's coordinator. */
  readonly cancelUnpaid: (orderId: string) => Promise<Outcome>;
}

/**
 * Cancels an unpaid online order past its deadline and returns its stock, after asking the provider whether it was
 * paid. While the provider cannot be reached, the order waits. Outcomes are values, because an exception loses its
 * class when it leaves a Durable Object.
 */
export const expireUnpaid = async (dependencies: Dependencies, orderId: string): Promise<Expiry> => {
  const { provider, repo, clock, applyPayment, cancelUnpaid } = dependencies;
  const order = await repo.findWaiting(orderId);
  if (!order?.awaitsPayment) return "settled";
  if ((order.paymentDueAt ?? 0) > clock.now()) return "waits";
  // Without a provider order nothing can have been paid.
  const ids = await repo.listIds(orderId);
  const captures = ids.length === 0 ? [] : provider && (await findCaptures(provider, ids).catch(unlessDown));
  if (!captures) return "unreachable";
  for (const fact of captures) await applyPayment(orderId, fact);
  if (captures.length > 0 && !(await repo.findWaiting(orderId))?.awaitsPayment) return "paid";
  const outcome = await cancelUnpaid(orderId);
  return outcome.done ? "expired" : "settled";
};
