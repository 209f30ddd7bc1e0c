import type { Clock } from "../../platform/clock.ts";
import type { ProviderOrderRow, ProviderOrdersRepo } from "../provider-orders.repo.ts";
import { ProviderFailure, type Razorpay } from "../razorpay/razorpay.ts";
import type { ProviderOrder } from "../razorpay/razorpay-responses.ts";

interface Dependencies {
  readonly provider: Razorpay;
  readonly repo: Pick<ProviderOrdersRepo, "find" | "save">;
  readonly clock: Clock;
}

export interface OrderToPay {
  readonly id: string;
  /** Id of the change whose difference is to be paid; null for the order itself. */
  readonly changeId: string | null;
  readonly totalPaise: number;
  /** True when this call placed the order, so the provider cannot have an order for it yet. */
  readonly isNew: boolean;
}

/** Maximum attempts to create an order when the responses are lost. */
const MAX_ROUNDS = 2;

/**
 * Returns the provider's order for one of ours: the stored one, one that an earlier call with a lost response created,
 * or a new one. The receipt is the id of our order or change, so that an order created by a lost call is found instead
 * of created twice.
 */
export const openProviderOrder = async (
  { provider, repo, clock }: Dependencies,
  order: OrderToPay,
): Promise<ProviderOrderRow> => {
  const stored = await repo.find(order.id, order.changeId);
  if (stored) return stored;
  const created = order.isNew ? [] : await provider.findOrdersByReceipt(receiptOf(order));
  const newOrder = { amountPaise: order.totalPaise, receipt: receiptOf(order) };
  const providerOrders = created.length > 0 ? paidFirst(created) : [await createAtProvider(provider, newOrder)];
  return repo.save(order.id, providerOrders, clock.now(), order.changeId);
};

const receiptOf = ({ id, changeId }: OrderToPay): string => changeId ?? id;

/** Puts a paid order first, so that its payment counts. */
const paidFirst = (orders: readonly ProviderOrder[]): ProviderOrder[] =>
  [...orders].sort((a, b) => Number(b.status === "paid") - Number(a.status === "paid"));

/** Creates an order at the provider, or returns the one that an attempt with a lost response created. */
export const createAtProvider = async (
  provider: Pick<Razorpay, "createOrder" | "findOrdersByReceipt">,
  newOrder: { readonly amountPaise: number; readonly receipt: string },
): Promise<ProviderOrder> => {
  for (let round = 1; ; round++) {
    try {
      return await provider.createOrder(newOrder);
    } catch (error) {
      if (!(error instanceof ProviderFailure && error.mayHaveWorked)) throw error;
      const [found] = await provider.findOrdersByReceipt(newOrder.receipt);
      if (found) return found;
      if (round >= MAX_ROUNDS) throw error;
    }
  }
};
