import { latinDigits } from "../../platform/digits.contract.ts";
import { type Amount, elementsOf, plainAmount } from "../parse/amounts.ts";
import { numberOf, unitOf } from "../parse/list-words.ts";
import { tokensOf } from "../parse/tokens.ts";

/** Strips the sign of "-5", "−4 kg", "4-" and an accountant's "(3)"; null for other texts, among them the price "4/-". */
const withoutMinus = (cell: string): string | null => {
  const [, leading, trailing, inBrackets] =
    /^[\p{Pd}−]\s*([\p{N}.,].*)$|^(\p{N}(?:.*[^/\s])?)\s*[\p{Pd}−]$|^\(\s*([\p{N}.,][^()]*)\)$/u.exec(cell) ?? [];
  return leading ?? trailing ?? inBrackets ?? null;
};

/** Parses a number as spreadsheets write it: 1250.5000, 1,25,000, 2,50, 1.250,5, 1.5e2; null for other texts. */
export const readNumber = (cell: string): number | null => {
  if (/^(\d{1,9}(\.\d{0,12})?|\.\d{1,12})(e[+-]?\d{1,2})?$/i.test(cell)) return Number(cell);
  if (/^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(cell) && !cell.startsWith("0")) return Number(cell.replaceAll(",", ""));
  // A comma that is not a thousands separator is a decimal mark.
  if (/^(\d{0,9}|\d{1,3}(\.\d{3})+),\d{1,12}$/.test(cell)) return Number(cell.replaceAll(".", "").replace(",", "."));
  return null;
};

/** Longer text is never an amount or a unit. */
const MAX_AMOUNT_LENGTH = 80;

/** The single amount of a cell, in digits or words, with or without a unit, ignoring its sign; null for other texts. */
export const readAmount = (cell: string): Amount | null => {
  if (cell.length > MAX_AMOUNT_LENGTH) return null;
  const text = latinDigits(withoutMinus(cell) ?? cell);
  const plain = readNumber(text);
  if (plain !== null) return plainAmount(plain);
  const amounts = elementsOf(tokensOf(text)).flatMap(({ amount }) => amount ?? []);
  if (amounts.length === 1) return amounts[0] ?? null;
  const words = wordsOf(text);
  const [first] = words;
  const number = words.length === 1 ? numberOf(first) : undefined;
  return number === undefined ? null : plainAmount(number);
};

const wordsOf = (cell: string): string[] =>
  tokensOf(cell)
    .filter(({ kind }) => kind === "word")
    .map(({ key }) => key);

/** True for 10, 2 kg, 1/2, 10 pkt. */
export const isAmountOnly = (cell: string): boolean => {
  if (readAmount(cell) === null) return false;
  const text = latinDigits(withoutMinus(cell) ?? cell);
  return (
    readNumber(text) !== null || elementsOf(tokensOf(text)).every(({ kind }) => kind === "amount" || kind === "filler")
  );
};

/** True for kg, Nos., packet of 500 g. */
export const isUnitOnly = (cell: string): boolean => {
  if (cell.length > MAX_AMOUNT_LENGTH) return false;
  const words = wordsOf(cell);
  return (
    words.length > 0 &&
    words.length <= 3 &&
    words.some((word) => unitOf(word) !== undefined) &&
    words.every((word) => unitOf(word) !== undefined || word === "of" || word === "per")
  );
};

/** Words for no quantity. Signs only, an empty cell, zero and negative amounts order nothing either. */
const NOTHING = new Set(["nil", "na", "none", "no", "nahi", "नहीं", "शून्य", "नाही", "નથી", "ના"]);
export const ordersNothing = (quantity: string): boolean => {
  if (quantity.length > MAX_AMOUNT_LENGTH) return false;
  const words = wordsOf(quantity);
  const hasDigit = /\p{N}/u.test(quantity);
  if (!hasDigit) return words.length === 0 || (words.length === 1 && NOTHING.has(words[0] ?? ""));
  const amount = readAmount(quantity);
  return amount !== null && (amount.number === 0 || withoutMinus(quantity) !== null);
};

const TOTALS = /^(grand |sub ?-?)?total\b|^net (total|amount)\b|^(कुल|योग|एकूण|कुल योग|કુલ|એકંદર|સરવાળો)(\s|$|[:=])/iu;
export const isTotal = (text: string): boolean => TOTALS.test(text.trim());
