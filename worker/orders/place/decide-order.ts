import type { PricedProduct } from "../../catalogue/to-product.ts";
import type { BookedSlot } from "../../cities/slots/slots.contract.ts";
import { creditOf, requireCredit } from "../credit-limit/require-credit.ts";
import { MAX_UNPAID_ORDERS, MIN_ONLINE_PAISE } from "../order-limits.contract.ts";
import { amountTooSmall, approvalNeedsCash, tooManyUnpaid } from "../orders.errors.ts";
import type { OrderToPlace } from "../place-order.contract.ts";
import { type Amount, amountOf, assertMinimum } from "./amount-of-order.ts";
import { type requireOpenCity, taxTermsIn } from "./city-of-order.ts";
import { memberOf, needsApproval, type OpenLimit, openLimitOf, tooMuchOpenFor } from "./order-limits.ts";
import type { BuyerState, NewLine } from "./place-order.repo.ts";
import { assertExpected, priceLines, type RequestedLine } from "./price-lines.ts";
import { requireUnpaidLimit, type UnpaidTerms } from "./unpaid-limit.ts";

interface Asked {
  readonly input: OrderToPlace;
  readonly requested: readonly RequestedLine[];
  readonly city: ReturnType<typeof requireOpenCity>;
  readonly slot: BookedSlot | null;
  readonly now: number;
}

/** What was decided from the state that was read; the batch asserts it again. */
export interface OrderDecisions extends Pick<Asked, "city" | "slot"> {
  readonly lines: readonly NewLine[];
  readonly limit: OpenLimit | null;
  readonly unpaid: UnpaidTerms | null;
  readonly amount: Amount;
  readonly state: BuyerState;
}

/** Prices an order and checks the buyer's limits. Throws the refusal. */
export const decideOrder = (
  state: BuyerState,
  products: readonly PricedProduct[],
  { input, requested, city, slot, now }: Asked,
): OrderDecisions => {
  const { paymentMethod } = input;
  if (paymentMethod === "razorpay" && state.unpaid >= MAX_UNPAID_ORDERS) throw tooManyUnpaid();
  const lines = priceLines(requested, products, input.items);
  const amount = amountOf(lines, city, taxTermsIn(state));
  const total = amount.totalPaise;
  assertExpected(input.expectedTotal, lines, total);
  assertMinimum(amount, city);
  if (paymentMethod === "razorpay" && needsApproval(memberOf(state), total)) throw approvalNeedsCash();
  const limit = paymentMethod === "cod" ? openLimitOf(state) : null;
  if (limit && (state.orders + 1 > limit.orders || state.paise + total > limit.paise))
    throw tooMuchOpenFor(state, limit);
  if (paymentMethod === "account") requireCredit(creditOf(state), total);
  if (paymentMethod === "razorpay" && total < MIN_ONLINE_PAISE) throw amountTooSmall();
  const unpaid = requireUnpaidLimit(state, { paise: total, lines, products, now });
  return { lines, limit, unpaid, city, slot, amount, state };
};
