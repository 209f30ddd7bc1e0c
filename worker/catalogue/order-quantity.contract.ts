/** What one line of an order may ask for at most; also the largest multiple and minimum of a product. */
export const MAX_ORDER_QUANTITY = 10_000;

/** Which quantities of a product may be ordered: multiples of `orderMultiple` from `minQuantity` on. Both 1: any. */
export interface QuantityRules {
  readonly orderMultiple: number;
  readonly minQuantity: number;
}

export const ANY_QUANTITY: QuantityRules = { orderMultiple: 1, minQuantity: 1 };

const roundUp = (quantity: number, multiple: number): number => Math.ceil(quantity / multiple) * multiple;

/** The least that may be ordered: the minimum need not be a multiple. */
export const smallestQuantity = ({ orderMultiple, minQuantity }: QuantityRules): number =>
  roundUp(minQuantity, orderMultiple);

/** The wanted quantity rounded up to the minimum and the multiple; it may exceed the stock. */
export const allowedQuantity = (wanted: number, rules: QuantityRules): number =>
  Math.max(smallestQuantity(rules), roundUp(wanted, rules.orderMultiple));

export const isAllowedQuantity = (quantity: number, rules: QuantityRules): boolean =>
  allowedQuantity(quantity, rules) === quantity;

/** The largest allowed quantity that is not above `most`; 0 when there is none. */
export const allowedWithin = (most: number, rules: QuantityRules): number => {
  const below = Math.floor(most / rules.orderMultiple) * rules.orderMultiple;
  return below < smallestQuantity(rules) ? 0 : below;
};

/** The allowed quantities next to one that is not allowed, at most two, rising; none when the stock holds none. */
export const nearestQuantities = (quantity: number, rules: QuantityRules, stock: number): number[] => {
  const most = allowedWithin(Math.min(stock, MAX_ORDER_QUANTITY), rules);
  const below = Math.min(allowedWithin(quantity, rules), most);
  const above = Math.min(allowedQuantity(quantity, rules), most);
  return [...new Set([below, above])].filter((near) => near > 0);
};

/** What one more tap adds to this quantity, 0 for none yet: the step to the next allowed quantity. */
export const nextStep = (quantity: number, rules: QuantityRules): number =>
  allowedQuantity(quantity + 1, rules) - quantity;

/** Null, or why these rules allow no quantity that fits into one line of an order. */
export const rulesProblem = (rules: QuantityRules): "minimum_too_large" | null =>
  smallestQuantity(rules) > MAX_ORDER_QUANTITY ? "minimum_too_large" : null;
