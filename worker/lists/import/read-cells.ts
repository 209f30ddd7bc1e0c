import { type Amount, elementsOf } from "../parse/amounts.ts";
import { numberOf, unitOf } from "../parse/list-words.ts";
import { tokensOf } from "../parse/tokens.ts";

const plainAmount = (number: number): Amount => ({
  number,
  unit: null,
  size: null,
  container: null,
  isEach: false,
  isRange: false,
});

/** The only amount of a cell, written as a number, with its unit, or in words; null for other texts. */
export const readAmount = (cell: string): Amount | null => {
  // As programs write numbers: 1250.5000, 1,25,000.
  if (/^\d{1,9}(\.\d{1,12})?$/.test(cell)) return plainAmount(Number(cell));
  if (/^\d{1,3}(,\d{2,3})+(\.\d+)?$/.test(cell)) return plainAmount(Number(cell.replaceAll(",", "")));
  const amounts = elementsOf(tokensOf(cell)).flatMap(({ amount }) => amount ?? []);
  if (amounts.length === 1) return amounts[0] ?? null;
  const words = wordsOf(cell);
  const [first] = words;
  const number = words.length === 1 ? numberOf(first) : undefined;
  return number === undefined ? null : plainAmount(number);
};

const wordsOf = (cell: string): string[] =>
  tokensOf(cell)
    .filter(({ kind }) => kind === "word")
    .map(({ key }) => key);

/** Whether the cell is an amount and nothing else: 10, 2 kg, 1/2, 10 pkt. */
export const isAmountOnly = (cell: string): boolean => {
  if (readAmount(cell) === null) return false;
  return (
    elementsOf(tokensOf(cell)).every(({ kind }) => kind === "amount" || kind === "filler") || /^[\d,.]+$/.test(cell)
  );
};

/** Whether the cell is the name of a unit: kg, Nos., packet of 500 g. */
export const isUnitOnly = (cell: string): boolean => {
  const words = wordsOf(cell);
  return (
    words.length > 0 &&
    words.length <= 3 &&
    words.some((word) => unitOf(word) !== undefined) &&
    words.every((word) => unitOf(word) !== undefined || word === "of" || word === "per")
  );
};

/** "-", "nil" and the like ask for nothing, as an empty cell and a zero do. */
const NOTHING = new Set(["nil", "na", "none", "no", "nahi", "नहीं", "शून्य", "नाही", "નથી", "ના"]);
export const asksForNothing = (quantity: string): boolean => {
  const words = wordsOf(quantity);
  const hasDigit = /\p{N}/u.test(quantity);
  if (!hasDigit) return words.length === 0 || (words.length === 1 && NOTHING.has(words[0] ?? ""));
  return readAmount(quantity)?.number === 0;
};

const TOTALS = /^(grand |sub ?-?)?total\b|^net (total|amount)\b|^(कुल|योग|एकूण|कुल योग|કુલ|એકંદર|સરવાળો)(\s|$|[:=])/iu;
export const isTotal = (text: string): boolean => TOTALS.test(text.trim());
