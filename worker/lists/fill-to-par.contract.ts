import { allowedQuantity, allowedWithin, type QuantityRules } from "../catalogue/order-quantity.contract.ts";
import { MAX_QUANTITY } from "../orders/order-limits.contract.ts";
import { subtractQuantity } from "../platform/quantity.contract.ts";
import { readQuantity } from "../platform/quantity-text.contract.ts";
import { MAX_PAR } from "./list-limits.contract.ts";

/** The quantity to order to reach par again, rounded up to a quantity that is sold, at most `MAX_QUANTITY`. */
export const fillToPar = (par: number, onHand: number, rules: QuantityRules): number => {
  const missing = subtractQuantity(par, onHand);
  return missing > 0 ? Math.min(allowedQuantity(missing, rules), allowedWithin(MAX_QUANTITY, rules)) : 0;
};

/** Parses typed text with `readQuantity`; null for an empty field, other text, or more than `MAX_PAR`. */
export const parseAmount = (typed: string): number | null => {
  const amount = readQuantity(typed);
  return amount <= MAX_PAR ? amount : null;
};

export const isNoAmount = (typed: string): boolean => typed.trim() !== "" && parseAmount(typed) === null;
