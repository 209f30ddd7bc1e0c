import type { Clock } from "../../platform/clock.ts";
import type { ProviderOrderRow, ProviderOrdersRepo } from "../provider-orders.repo.ts";
import { ProviderFailure, type Razorpay } from "../razorpay/razorpay.ts";
import type { ProviderOrder } from "../razorpay/razorpay-responses.ts";

interface Dependencies {
  readonly provider: Razorpay;
  readonly repo: Pick<ProviderOrdersRepo, "find" | "keep">;
  readonly clock: Clock;
}

export interface OrderToPay {
  readonly id: string;
  readonly totalPaise: number;
  /** Placed by this very call: nobody can have asked the provider about it before. */
  readonly isNew: boolean;
}

/** How often the provider may lose its answer, and be found to have done nothing, before we say that it is down. */
const MAX_ROUNDS = 2;

/**
 * The provider's order for one of ours: the one we have, the one that a call with a lost answer left there, or a new
 * one. The receipt is our order's id, so that nothing is made twice when the provider answers too late to be heard.
 */
export const openProviderOrder = async (
  { provider, repo, clock }: Dependencies,
  order: OrderToPay,
): Promise<ProviderOrderRow> => {
  const known = await repo.find(order.id);
  if (known) return known;
  const found = order.isNew ? [] : await provider.findOrdersByReceipt(order.id);
  const made = found.length > 0 ? paidFirst(found) : [await create(provider, order)];
  return repo.keep(order.id, made, clock.now());
};

/** Of several, one that has money on it is the one to use. */
const paidFirst = (found: readonly ProviderOrder[]): ProviderOrder[] =>
  [...found].sort((a, b) => Number(b.status === "paid") - Number(a.status === "paid"));

const create = async (provider: Razorpay, order: OrderToPay): Promise<ProviderOrder> => {
  for (let round = 1; ; round++) {
    try {
      return await provider.createOrder({ amountPaise: order.totalPaise, receipt: order.id });
    } catch (error) {
      const mayHaveWorked = error instanceof ProviderFailure && error.kind === "unavailable" && error.status !== 429;
      if (!mayHaveWorked) throw error;
      const [found] = await provider.findOrdersByReceipt(order.id);
      if (found) return found;
      if (round >= MAX_ROUNDS) throw error;
    }
  }
};
