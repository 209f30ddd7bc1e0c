import { latinDigits } from "../../platform/digits.contract.ts";

/** An EAN-13 label of a scale: 2, the scale's own item number, the weight in grams in digits 8 to 12, a check digit. */
const WEIGHT_LABEL = /^2\d{12}$/;

const hasCheckDigit = (digits: string): boolean => {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
};

/** What a picker typed or scanned, in the product's unit; null for anything else. */
export const foundQuantity = (typed: string): number | null => {
  const text = latinDigits(typed).trim().replace(",", ".");
  if (WEIGHT_LABEL.test(text)) return hasCheckDigit(text) ? Number(text.slice(7, 12)) / 1000 : null;
  return /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : null;
};
