import { tooMany } from "../../limits/limits.errors.ts";
import { homeNetwork } from "../../limits/networks.ts";
import { HOUR_MS, MINUTE_MS } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { firstIdAt } from "../../platform/ids.ts";
import { addQuantities, subtractQuantity } from "../../platform/quantity.contract.ts";
import { toSettings } from "../../settings/settings.contract.ts";
import { MAX_RECENT_ORDERS, UNPAID_COUNTED_HOURS } from "../order-limits.contract.ts";
import type { BuyerState } from "./buyer-state.repo.ts";
import type { RequestedLine } from "./price-lines.ts";
import type { UnpaidQuery } from "./unpaid-limit.repo.ts";

const COUNTED_MS = UNPAID_COUNTED_HOURS * HOUR_MS;

/** An order that leaves less than this share of a product's stock gets less time to pay. */
const MIN_SHARE_LEFT = 1 / 10;

/** Money in paise, times in ms. */
interface UnpaidState {
  /** Recent orders, and the value of those placed online and never paid. */
  readonly recent: { readonly orders: number; readonly paise: number };
  /** What new buyers of this network ordered online since `since`; null for nothing. */
  readonly network: { readonly paise: number; readonly since: number } | null;
  /** Products and quantities of the buyer's orders that await payment. */
  readonly reserved: readonly (readonly [productId: string, quantity: number])[];
}

export interface UnpaidTerms {
  readonly limit: { readonly paise: number; readonly networkPaise: number };
  /** Time to pay, in ms; null for the usual time. */
  readonly holdMs: number | null;
}

/** `ip` is null when no request places the order. */
export const unpaidQuery = (isOnline: boolean, ip: string | null, now: number): UnpaidQuery => ({
  isOnline: Number(isOnline),
  network: ip === null ? null : homeNetwork(ip),
  countedFromId: firstIdAt(now - COUNTED_MS),
  countedFrom: now - COUNTED_MS,
});

interface OrderToHold {
  readonly paise: number;
  readonly lines: readonly RequestedLine[];
  readonly products: readonly { readonly id: string; readonly stock: number }[];
  readonly now: number;
}

/**
 * Whether the buyer's unpaid orders, this one included, leave too little of some product's stock. They count together,
 * so that many small orders do not evade the rule.
 */
const leavesLittleStock = ({ reserved }: UnpaidState, { lines, products }: OrderToHold): boolean => {
  const stock = new Map(products.map((product) => [product.id, product.stock]));
  return lines.some(({ productId, quantity }) => {
    const left = stock.get(productId) ?? 0;
    const inOrders = reserved.reduce((sum, [id, ordered]) => (id === productId ? addQuantities(sum, ordered) : sum), 0);
    return subtractQuantity(left, quantity) < addQuantities(left, inOrders) * MIN_SHARE_LEFT;
  });
};

/** Null unless a new buyer orders online. Throws 409 or 429 when the buyer or their network has too much unpaid. */
export const requireUnpaidLimit = (buyer: BuyerState, order: OrderToHold): UnpaidTerms | null => {
  if (buyer.isKnown === 1 || buyer.unpaidOfNew === null) return null;
  const state = JSON.parse(buyer.unpaidOfNew) as UnpaidState;
  const { recent, network } = state;
  const {
    newBuyerUnpaidRupees: rupees,
    networkUnpaidRupees,
    newBuyerHoldMinutes,
  } = toSettings(JSON.parse(buyer.settings));
  const limit = { paise: rupees * 100, networkPaise: networkUnpaidRupees * 100 };
  const hours = UNPAID_COUNTED_HOURS;
  if (recent.orders >= MAX_RECENT_ORDERS) throw tooMany("limits.orders", COUNTED_MS);
  if (recent.paise + order.paise > limit.paise)
    throw new AppError("payments.too_much_unpaid_for_new", 409, { rupees, hours });
  if ((network?.paise ?? 0) + order.paise > limit.networkPaise) {
    const waitMs = (network?.since ?? order.now) + COUNTED_MS - order.now;
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
    throw new AppError("payments.too_much_unpaid_here", 429, { hours }, { retryAfter });
  }
  return { limit, holdMs: leavesLittleStock(state, order) ? newBuyerHoldMinutes * MINUTE_MS : null };
};
