import type { PricedProduct } from "../../catalogue/to-product.ts";
import type { BookedSlot } from "../../cities/slots/slots.contract.ts";
import { taxTermsOf } from "../../documents/to-seller.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { creditOf, requireCredit } from "../credit-limit/require-credit.ts";
import { MAX_UNPAID_ORDERS, MIN_ONLINE_PAISE } from "../order-limits.contract.ts";
import { amountTooSmall } from "../orders.errors.ts";
import type { OrderToPlace } from "../place-order.contract.ts";
import { amountOf, assertMinimum } from "./amount-of-order.ts";
import type { BuyerState } from "./buyer-state.repo.ts";
import type { PlacingCity } from "./city-of-order.ts";
import { memberOf, needsApproval, requireOpenLimit } from "./order-limits.ts";
import { assertExpected, priceLines, type RequestedLine } from "./price-lines.ts";
import { assertExpectedDelivery, deliveryColumns } from "./slot-of-order.ts";
import { type ForStandingOrder, raiserOf } from "./standing-order.ts";
import { requireUnpaidLimit } from "./unpaid-limit.ts";

interface Asked {
  readonly input: OrderToPlace;
  readonly requested: readonly RequestedLine[];
  readonly city: PlacingCity;
  readonly slot: BookedSlot | null;
  readonly standingOrder: ForStandingOrder | null;
  readonly now: number;
}

/** Prices an order and checks the buyer's limits, which the batch asserts again. Throws the refusal. */
export const decideOrder = (
  buyer: BuyerState,
  products: readonly PricedProduct[],
  { input, requested, city, slot, standingOrder, now }: Asked,
) => {
  const { paymentMethod } = input;
  const isOnline = paymentMethod === "razorpay";
  if (isOnline && buyer.unpaid >= MAX_UNPAID_ORDERS)
    throw new AppError("payments.too_many_unpaid", 409, { max: MAX_UNPAID_ORDERS });
  const lines = priceLines(requested, products, input.items);
  const amount = amountOf(lines, city, taxTermsOf(buyer.seller, city.state));
  const paise = amount.totalPaise;
  assertExpected(input.expectedTotal, lines, paise);
  const delivery = deliveryColumns(slot, now, city);
  assertExpectedDelivery(input.expectedDelivery, delivery.estimatedDelivery);
  assertMinimum(amount, city);
  const raiser = isOnline ? undefined : raiserOf(standingOrder, paise);
  const awaitsApproval = raiser !== undefined || needsApproval(memberOf(buyer), paise);
  // Approval can take longer than the payment deadline of an online order.
  if (isOnline && awaitsApproval) throw new AppError("orders.approval_needs_cash", 409);
  const limit = paymentMethod === "cod" ? requireOpenLimit(buyer, { orders: 1, paise }) : null;
  if (paymentMethod === "account") requireCredit(creditOf(buyer), paise);
  if (isOnline && paise < MIN_ONLINE_PAISE) throw amountTooSmall();
  const unpaid = requireUnpaidLimit(buyer, { paise, lines, products, now });
  return { lines, amount, city, slot, delivery, limit, unpaid, raiser, awaitsApproval, now };
};
export type OrderDecisions = ReturnType<typeof decideOrder>;
