import type { ListUnit } from "./list-units.contract.ts";
import {
  containerOf,
  isEach,
  isHundred,
  isNumbered,
  isNumberedName,
  isPlainNumber,
  isTime,
  numberOf,
  shiftOf,
  unitOf,
} from "./list-words.ts";
import type { Token } from "./tokens.ts";

export interface Measure {
  readonly number: number;
  readonly unit: ListUnit;
}

/** An amount in a list: 10 kg; 4 packets of 500 g, which is `size`; 10 without a unit. */
export interface Amount {
  readonly number: number;
  readonly unit: ListUnit | null;
  readonly size: Measure | null;
  /** The name of the pack, such as "tin". */
  readonly container: string | null;
  /** True when the amount applies to each of the products before it. */
  readonly isEach: boolean;
  /** True when `number` is the larger end of a range. */
  readonly isRange: boolean;
}

export const plainAmount = (number: number): Amount => ({
  number,
  unit: null,
  size: null,
  container: null,
  isEach: false,
  isRange: false,
});

interface Read<Value> {
  readonly value: Value;
  /** The index after the last token read. */
  readonly end: number;
}

/** A number of at least this size between a name and its amount is part of the name, as in basmati 1121. */
export const MIN_NAME_NUMBER = 100;
/** A larger number is a telephone number or a mistake. */
const MAX_NUMBER = 100_000;
const MEASURES: readonly (ListUnit | null)[] = ["g", "kg", "ml", "liter"];
const PACKS: readonly (ListUnit | null)[] = ["packet", "sack", "crate"];
export const isMeasure = (unit: ListUnit | null): boolean => MEASURES.includes(unit);

const isSign = (token: Token | undefined, signs: string): boolean =>
  token !== undefined && token.kind !== "word" && token.key.length > 0 && signs.includes(token.key);
const skipSigns = (tokens: readonly Token[], at: number): number => {
  let end = at;
  while (isSign(tokens[end], "-–—=~.") && tokens[end]?.kind !== "line" && end < at + 3) end++;
  return end;
};
const wordAt = (tokens: readonly Token[], at: number): string | undefined =>
  tokens[at]?.kind === "word" ? tokens[at]?.key : undefined;

/** A number in digits: 10, 1 1/2, 2-3, 5-5, 10+5. */
const digitsAt = (tokens: readonly Token[], at: number): Read<Pick<Amount, "number" | "isEach" | "isRange">> | null => {
  const first = tokens[at];
  if (first?.kind !== "number") return null;
  let [number, end] = [first.value, at + 1];
  const part = tokens[end];
  const isMixed = part?.kind === "number" && part.value < 1 && part.start === first.end + 1;
  if (isMixed && Number.isInteger(number)) {
    number += part.value;
    end++;
  }
  if (isHundred(wordAt(tokens, end)))
    return { value: { number: number * 100, isEach: false, isRange: false }, end: end + 1 };
  const other = tokens[end + 1];
  if (isSign(tokens[end], "+") && tokens[end]?.start === first.end && other?.kind === "number")
    return { value: { number: number + other.value, isEach: false, isRange: false }, end: end + 2 };
  const isPair = isSign(tokens[end], "-–—") && other?.kind === "number";
  if (!isPair) return { value: { number, isEach: false, isRange: false }, end };
  const isEqual = other.value === number;
  return { value: { number: Math.max(number, other.value), isEach: isEqual, isRange: !isEqual }, end: end + 2 };
};

/** A number in words: dhai, sadhe teen, do sau pachas. */
const wordsAt = (tokens: readonly Token[], at: number): Read<number> | null => {
  const word = wordAt(tokens, at);
  const next = wordAt(tokens, at + 1);
  if (word === undefined || isNumberedName(word, next)) return null;
  const shift = shiftOf(word);
  const shifted = numberOf(next);
  if (shift !== undefined && shifted !== undefined) {
    const isSau = isHundred(wordAt(tokens, at + 2));
    return { value: (shifted + shift) * (isSau ? 100 : 1), end: at + (isSau ? 3 : 2) };
  }
  const number = isHundred(word) ? 1 : numberOf(word);
  if (number === undefined) return null;
  const hundredAt = isHundred(word) ? at : at + 1;
  if (!isHundred(wordAt(tokens, hundredAt))) return { value: number, end: at + 1 };
  const rest = numberOf(wordAt(tokens, hundredAt + 1));
  return { value: number * 100 + (rest ?? 0), end: hundredAt + (rest === undefined ? 1 : 2) };
};

/** A unit after a number, with the pack that both describe: 15 kg tin. */
const unitAt = (
  tokens: readonly Token[],
  at: number,
): Read<Pick<Amount, "unit" | "container"> & { times: number; pack: ListUnit | null }> => {
  const start = skipSigns(tokens, at);
  const found = unitOf(wordAt(tokens, start));
  if (!found) return { value: { unit: null, times: 1, pack: null, container: null }, end: at };
  let end = start + 1;
  const packAt = skipSigns(tokens, end);
  const pack = unitOf(wordAt(tokens, packAt))?.unit ?? null;
  const counted = tokens[skipSigns(tokens, packAt + 1)]?.kind === "number";
  const isPack = isMeasure(found.unit) && PACKS.includes(pack) && !counted;
  if (isPack) end = packAt + 1;
  const container = containerOf(wordAt(tokens, isPack ? packAt : start) ?? "");
  return { value: { ...found, pack: isPack ? pack : null, container }, end };
};

const amountOf = (
  number: number,
  { unit, times, pack, container }: ReturnType<typeof unitAt>["value"],
  { isEach, isRange }: Pick<Amount, "isEach" | "isRange">,
): Amount =>
  pack !== null && unit !== null
    ? { number: 1, unit: pack, size: { number: number * times, unit }, container, isEach, isRange }
    : { number: number * times, unit, size: null, container, isEach, isRange };

/** "pav" is a quarter or bread, so it is a number only before a weight. */
const QUARTER = 0.25;

const readAmountAt = (tokens: readonly Token[], at: number): Read<Amount> | null => {
  const digits = digitsAt(tokens, at);
  if (digits) {
    const unit = unitAt(tokens, digits.end);
    return { value: amountOf(digits.value.number, unit.value, digits.value), end: unit.end };
  }
  const words = wordsAt(tokens, at);
  if (!words) return null;
  const unit = unitAt(tokens, words.end);
  if (unit.value.unit === null || (words.value === QUARTER && unit.value.unit !== "kg")) return null;
  return { value: amountOf(words.value, unit.value, { isEach: false, isRange: false }), end: unit.end };
};

/** "kg 10", "tin 2", "x 5": a unit or multiplication sign before a number without another unit. */
const readUnitFirst = (tokens: readonly Token[], at: number): Read<Amount> | null => {
  const word = wordAt(tokens, at);
  const isTimes = word === "x" || isSign(tokens[at], "×*");
  const found = unitOf(word);
  if (!isTimes && (!found || (word ?? "").length < 2)) return null;
  let numberAt = skipSigns(tokens, at + 1);
  if (!isTimes && (wordAt(tokens, numberAt) === "x" || isSign(tokens[numberAt], "×*"))) numberAt++;
  const amount = readAmountAt(tokens, numberAt);
  if (!amount || tokens[numberAt]?.kind !== "number") return null;
  if (isTimes) return amount;
  if (amount.value.unit !== null || !found) return null;
  return {
    value: {
      ...amount.value,
      number: amount.value.number * found.times,
      unit: found.unit,
      container: containerOf(word ?? ""),
    },
    end: amount.end,
  };
};

/** Joins two amounts of one product: 500 g and 10 packets, 5 kg and 500 g. Null when they do not belong together. */
const joinAmounts = (one: Amount, other: Amount): Amount | null => {
  const marks = { isEach: one.isEach || other.isEach, isRange: one.isRange || other.isRange };
  const first = isMeasure(one.unit);
  const second = isMeasure(other.unit);
  if (first && second && one.unit !== null && other.unit !== null) {
    const isSmaller = (one.unit === "kg" && other.unit === "g") || (one.unit === "liter" && other.unit === "ml");
    if (isSmaller && other.number < 1000) return { ...one, ...marks, number: one.number + other.number / 1000 };
    return null;
  }
  if (first === second || one.size || other.size) {
    // Joins "15 kg tin" and the number of tins.
    if (one.size && !other.size && !second)
      return { ...other, ...marks, size: one.size, container: other.container ?? one.container };
    return null;
  }
  // Basmati 1121 25 kg: a large number before a measure is part of the name.
  if (second && one.unit === null && one.number >= MIN_NAME_NUMBER) return null;
  const [measure, count] = first ? [one, other] : [other, one];
  return { ...count, ...marks, size: { number: measure.number, unit: measure.unit ?? "kg" } };
};

/** A part of a line: a word of a product, an amount, a separator between products, or filler. */
export interface Element {
  readonly kind: "word" | "amount" | "separator" | "filler";
  readonly tokens: readonly Token[];
  readonly amount?: Amount;
}

const PRICE_WORDS = ["rs", "rupees", "rupee", "inr", "rupaye", "रुपये", "रु", "₹", "@"];
const isPrice = (token: Token | undefined): boolean => token !== undefined && PRICE_WORDS.includes(token.key);

/** Whether a number is a time, a date, a price or a telephone number. */
const isOtherNumber = (tokens: readonly Token[], at: number, { value, end }: Read<Amount>): boolean => {
  const before = tokens[at - 1];
  const after = tokens[end];
  const isPriced = isPrice(before) || isPrice(tokens[at - 2]) || (value.unit === null && isPrice(after));
  const isDate = value.unit === null && after?.kind === "word" && isTime(after.key);
  return isPriced || isDate || (tokens[at]?.value ?? 0) > MAX_NUMBER || isNumbered(wordAt(tokens, at - 1));
};

/** A number in words without a unit counts only when the line has no other amount: "aloo das". */
const plainNumber = (tokens: readonly Token[], at: number): Amount | null => {
  const word = wordAt(tokens, at);
  if (word === undefined || !isPlainNumber(word) || isNumberedName(word, wordAt(tokens, at + 1))) return null;
  const number = numberOf(word);
  return number === undefined ? null : plainAmount(number);
};

/** The elements of a line; every token is in exactly one. */
export const elementsOf = (tokens: readonly Token[]): Element[] => {
  const elements: Element[] = [];
  // A unit may precede its number only after a product or an amount.
  let isAfterProduct = false;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const read = readAmountAt(tokens, at) ?? (isAfterProduct ? readUnitFirst(tokens, at) : null);
    if (read && isOtherNumber(tokens, at, read)) {
      elements.push({ kind: "filler", tokens: tokens.slice(at, read.end) });
      at = read.end;
    } else if (read) {
      const isEvery = isEach(wordAt(tokens, read.end));
      const end = isEvery ? read.end + 1 : read.end;
      isAfterProduct = true;
      addAmount(elements, isEvery ? { ...read.value, isEach: true } : read.value, tokens.slice(at, end));
      at = end;
    } else {
      const kind = token.kind === "word" ? "word" : token.kind === "separator" ? "separator" : "filler";
      if (kind !== "filler") isAfterProduct = kind === "word";
      elements.push({ kind, tokens: [token] });
      at++;
    }
  }
  if (elements.some(({ kind }) => kind === "amount")) return elements;
  let at = 0;
  return elements.map((element): Element => {
    const amount = element.kind === "word" ? plainNumber(tokens, at) : null;
    at += element.tokens.length;
    return amount ? { ...element, kind: "amount", amount } : element;
  });
};

/** Adds an amount, joined with the one right before it where they belong together. */
const addAmount = (elements: Element[], amount: Amount, tokens: readonly Token[]): void => {
  let before = elements.length - 1;
  while (elements[before]?.kind === "filler" && isSign(elements[before]?.tokens[0], "-–—=~x×*()[]")) before--;
  const last = elements[before];
  const joined = last?.amount ? joinAmounts(last.amount, amount) : null;
  if (!last || !joined) {
    elements.push({ kind: "amount", tokens, amount });
    return;
  }
  const inBetween = elements.slice(before + 1).flatMap((one) => one.tokens);
  elements.length = before;
  elements.push({ kind: "amount", tokens: [...last.tokens, ...inBetween, ...tokens], amount: joined });
};
