/** The largest quantity of an order line, and the largest multiple and minimum of a product. */
export const MAX_ORDER_QUANTITY = 10_000;

/** A product is ordered in multiples of `orderMultiple`, at least `minQuantity`. Both are 1 where any quantity is allowed. */
export interface QuantityRules {
  readonly orderMultiple: number;
  readonly minQuantity: number;
}

export const ANY_QUANTITY: QuantityRules = { orderMultiple: 1, minQuantity: 1 };

const roundUp = (quantity: number, multiple: number): number => Math.ceil(quantity / multiple) * multiple;

/** The smallest quantity allowed; `minQuantity` need not be a multiple itself. */
export const smallestQuantity = ({ orderMultiple, minQuantity }: QuantityRules): number =>
  roundUp(minQuantity, orderMultiple);

/** Rounds up to the minimum and the multiple. The result may exceed the stock. */
export const allowedQuantity = (quantity: number, rules: QuantityRules): number =>
  Math.max(smallestQuantity(rules), roundUp(quantity, rules.orderMultiple));

export const isAllowedQuantity = (quantity: number, rules: QuantityRules): boolean =>
  allowedQuantity(quantity, rules) === quantity;

/** The largest allowed quantity that is not above `max`; 0 when there is none. */
export const allowedWithin = (max: number, rules: QuantityRules): number => {
  const below = Math.floor(max / rules.orderMultiple) * rules.orderMultiple;
  return below < smallestQuantity(rules) ? 0 : below;
};

/** The allowed quantities below and above one that is not allowed, ascending; empty when the stock allows none. */
export const nearestQuantities = (quantity: number, rules: QuantityRules, stock: number): number[] => {
  const max = allowedWithin(Math.min(stock, MAX_ORDER_QUANTITY), rules);
  const below = Math.min(allowedWithin(quantity, rules), max);
  const above = Math.min(allowedQuantity(quantity, rules), max);
  return [...new Set([below, above])].filter((near) => near > 0);
};

/** The step from this quantity, which may be 0, to the next allowed one. */
export const nextStep = (quantity: number, rules: QuantityRules): number =>
  allowedQuantity(quantity + 1, rules) - quantity;

/** Why the rules allow no quantity that fits into an order line; null when they allow one. */
export const rulesProblem = (rules: QuantityRules): "minimum_too_large" | null =>
  smallestQuantity(rules) > MAX_ORDER_QUANTITY ? "minimum_too_large" : null;
