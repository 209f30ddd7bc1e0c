import { allowedQuantity, allowedWithin, type QuantityRules } from "../catalogue/order-quantity.contract.ts";
import { MAX_QUANTITY } from "../orders/order-limits.contract.ts";
import { latinDigits } from "../platform/digits.contract.ts";
import { MAX_PAR } from "./list-limits.contract.ts";

/** Amounts have at most three decimals. Whole thousandths avoid rounding errors, so that 1.1 + 2.2 is 3.3. */
const thousandths = (amount: number): number => Math.round(amount * 1000);

/** The quantity to order to reach par again, rounded up to a quantity that is sold, at most `MAX_QUANTITY`. */
export const fillToPar = (par: number, onHand: number, rules: QuantityRules): number => {
  const missing = thousandths(par) - thousandths(onHand);
  if (!(missing > 0)) return 0;
  return Math.min(allowedQuantity(Math.ceil(missing / 1000), rules), allowedWithin(MAX_QUANTITY, rules));
};

const AMOUNT = /^\d{1,6}([.,]\d{1,3})?$/;

/** Parses a typed amount such as 1.5 or 1,5; null for an empty field or other text. */
export const parseAmount = (typed: string): number | null => {
  const western = latinDigits(typed).trim();
  if (!AMOUNT.test(western)) return null;
  const amount = Number(western.replace(",", "."));
  return amount <= MAX_PAR ? amount : null;
};

export const isNoAmount = (typed: string): boolean => typed.trim() !== "" && parseAmount(typed) === null;
