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
  /** Of a change whose difference is to be paid; null for the order itself. */
  readonly changeId: string | null;
  readonly totalPaise: number;
  /** This call placed the order, so the provider cannot have an order for it yet. */
  readonly isNew: boolean;
}

/** Attempts before an answer that is lost, with no order at the provider, counts as an outage. */
const MAX_ROUNDS = 2;

/**
 * The provider's order for one of ours: the stored one, one that an earlier call with a lost answer created, or a new
 * one. The receipt is our order's id, or the change's, so that an order whose answer was lost is found instead of created
 * twice.
 */
export const openProviderOrder = async (
  { provider, repo, clock }: Dependencies,
  order: OrderToPay,
): Promise<ProviderOrderRow> => {
  const known = await repo.find(order.id, order.changeId);
  if (known) return known;
  const found = order.isNew ? [] : await provider.findOrdersByReceipt(receiptOf(order));
  const wanted = { amountPaise: order.totalPaise, receipt: receiptOf(order) };
  const made = found.length > 0 ? paidFirst(found) : [await createAtProvider(provider, wanted)];
  return repo.save(order.id, made, clock.now(), order.changeId);
};

const receiptOf = ({ id, changeId }: OrderToPay): string => changeId ?? id;

/** A paid order is preferred, so that its payment counts. */
const paidFirst = (found: readonly ProviderOrder[]): ProviderOrder[] =>
  [...found].sort((a, b) => Number(b.status === "paid") - Number(a.status === "paid"));

/** A new order of the provider, or the one that an attempt with a lost answer created. */
export const createAtProvider = async (
  provider: Pick<Razorpay, "createOrder" | "findOrdersByReceipt">,
  wanted: { readonly amountPaise: number; readonly receipt: string },
): Promise<ProviderOrder> => {
  for (let round = 1; ; round++) {
    try {
      return await provider.createOrder(wanted);
    } catch (error) {
      const mayHaveWorked = error instanceof ProviderFailure && error.kind === "unavailable" && error.status !== 429;
      if (!mayHaveWorked) throw error;
      const [found] = await provider.findOrdersByReceipt(wanted.receipt);
      if (found) return found;
      if (round >= MAX_ROUNDS) throw error;
    }
  }
};
