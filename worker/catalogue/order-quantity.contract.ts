import { addQuantities, fromMilli, subtractQuantity, toMilli } from "../platform/quantity.contract.ts";

/** The largest quantity of an order line, and the largest multiple and minimum of a product. */
export const MAX_ORDER_QUANTITY = 10_000;

/** The parts of a kilogram or litre in which a product may be sold. */
export const STEPS = [0.05, 0.1, 0.25, 0.5] as const;

/**
 * A product is ordered in multiples of `orderMultiple`, at least `minQuantity`. Both are 1 where any whole quantity is
 * allowed.
 */
export interface QuantityRules {
  readonly orderMultiple: number;
  readonly minQuantity: number;
}

export const ANY_QUANTITY: QuantityRules = { orderMultiple: 1, minQuantity: 1 };

const roundUp = (quantity: number, multiple: number): number => {
  const milli = toMilli(multiple);
  return fromMilli(Math.ceil(toMilli(quantity) / milli) * milli);
};

/** The smallest quantity allowed; `minQuantity` need not be a multiple itself. */
export const smallestQuantity = ({ orderMultiple, minQuantity }: QuantityRules): number =>
  roundUp(minQuantity, orderMultiple);

/** Rounds up to the minimum and the multiple. The result may exceed the stock. */
export const allowedQuantity = (quantity: number, rules: QuantityRules): number =>
  Math.max(smallestQuantity(rules), roundUp(quantity, rules.orderMultiple));

export const isAllowedQuantity = (quantity: number, rules: QuantityRules): boolean =>
  allowedQuantity(quantity, rules) === quantity;

/** Whether a quantity field accepts the value: 0 or an allowed quantity, up to `max`. NaN is rejected. */
export const isSelectable = (quantity: number, rules: QuantityRules, max: number): boolean =>
  quantity <= max && (quantity <= 0 || isAllowedQuantity(quantity, rules));

/** The largest allowed quantity that is not above `max`; 0 when there is none. */
export const allowedWithin = (max: number, rules: QuantityRules): number => {
  const milli = toMilli(rules.orderMultiple);
  const below = fromMilli(Math.floor(toMilli(max) / milli) * milli);
  return below < smallestQuantity(rules) ? 0 : below;
};

/** The nearest allowed quantities below and above `quantity`, ascending; empty when the stock allows none. */
export const nearestQuantities = (quantity: number, rules: QuantityRules, stock: number): number[] => {
  const max = allowedWithin(Math.min(stock, MAX_ORDER_QUANTITY), rules);
  const below = Math.min(allowedWithin(quantity, rules), max);
  const above = Math.min(allowedQuantity(quantity, rules), max);
  return [...new Set([below, above])].filter((near) => near > 0);
};

const SMALLEST = fromMilli(1);

/** The next allowed quantity above this one, which may be 0. */
export const quantityAbove = (quantity: number, rules: QuantityRules): number =>
  allowedQuantity(addQuantities(quantity, SMALLEST), rules);

/** The next allowed quantity below this one; 0 when there is none. */
export const quantityBelow = (quantity: number, rules: QuantityRules): number =>
  allowedWithin(subtractQuantity(quantity, SMALLEST), rules);

/** The next multiple of `step` above or below `quantity`, which need not be a multiple; from 0 to `max`. */
export const stepWithin = (quantity: number, step: number, isUp: boolean, max: number): number => {
  const steps = { orderMultiple: step, minQuantity: step };
  return Math.min(isUp ? quantityAbove(quantity, steps) : quantityBelow(quantity, steps), max);
};

/** The quantity that Quick Add adds to `quantity`: one unit, rounded up to the next allowed quantity. */
export const nextStep = (quantity: number, rules: QuantityRules): number =>
  subtractQuantity(allowedQuantity(addQuantities(quantity, 1), rules), quantity);

/**
 * The quantity that Quick Add adds: the buyer's usual quantity, limited by the stock, when the cart does not contain
 * the product yet; otherwise the next step.
 */
export const quickStep = (
  has: number,
  usual: number | undefined,
  { stock, ...rules }: QuantityRules & { readonly stock: number },
): number =>
  usual && has === 0 ? allowedWithin(Math.min(allowedQuantity(usual, rules), stock), rules) : nextStep(has, rules);

/** The quantity after a click on Quick Add's minus: one unit less, rounded down to an allowed quantity or 0. */
export const stepBelow = (quantity: number, rules: QuantityRules): number =>
  allowedWithin(subtractQuantity(quantity, 1), rules);

/** Why the rules allow no quantity that fits into an order line; null when they allow one. */
export const rulesProblem = (rules: QuantityRules): "minimum_too_large" | null =>
  smallestQuantity(rules) > MAX_ORDER_QUANTITY ? "minimum_too_large" : null;
