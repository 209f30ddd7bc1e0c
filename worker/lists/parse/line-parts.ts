import { type Element, elementsOf, MIN_NAME_NUMBER } from "./amounts.ts";
import {
  endsPurpose,
  headingOf,
  initialOf,
  isChat,
  isCounter,
  isSeparating,
  isSorts,
  spelledWord,
  startsPurpose,
} from "./list-words.ts";
import type { Token } from "./tokens.ts";

const isWord = ({ kind, tokens }: Element): boolean => kind === "word" && !tokens[0]?.isAside;

/** Marks chat and purposes such as "salad ke liye" as filler. */
const withoutTalk = (elements: readonly Element[]): Element[] => {
  const keyAt = (at: number) => (elements[at]?.kind === "word" ? (elements[at]?.tokens[0]?.key ?? "") : "");
  const lastPurpose = elements.findLastIndex((_, at) => endsPurpose(keyAt(at)));
  const isBefore = lastPurpose >= 0 && elements.slice(0, lastPurpose).every(({ kind }) => kind !== "amount");
  const firstFor = elements.findIndex((_, at) => startsPurpose(keyAt(at)));
  // "tak" is chat, unless it is the only word beside an amount: then it names a product, as in "tak 5 ltr"
  // (buttermilk).
  const isAllChat =
    elements.some(({ amount }) => amount?.unit) && !elements.some((one, at) => isWord(one) && !isChat(keyAt(at)));
  const isBehind = firstFor > 0 && elements.slice(firstFor).every(({ kind }) => kind !== "amount");
  return elements.map((element, at): Element => {
    const isPurpose = (isBefore && at <= lastPurpose) || (isBehind && at >= firstFor);
    const isTalk = element.kind === "word" && (isPurpose || (!isAllChat && isChat(keyAt(at))));
    return isTalk ? { ...element, kind: "filler" } : element;
  });
};

/** Parts with at most one amount each. Amounts all precede their products (10 kg aloo 5 kg pyaz) or all follow them. */
const splitByAmounts = (elements: Element[]): Element[][] => {
  const amounts = elements.flatMap(({ kind }, at) => (kind === "amount" ? [at] : []));
  if (amounts.length < 2) return [elements];
  const first = elements.findIndex((one) => isWord(one) || one.kind === "amount");
  const last = elements.findLastIndex((one) => isWord(one) || one.kind === "amount");
  const beginsWithAmount = elements[first]?.kind === "amount";
  const endsWithWord = elements[last] !== undefined && isWord(elements[last]);
  const isNumbering = beginsWithAmount && elements[first]?.amount?.unit === null && !endsWithWord;
  const cuts = beginsWithAmount && !isNumbering ? amounts.slice(1) : amounts.map((at) => at + 1);
  const parts: Element[][] = [];
  let start = 0;
  for (const cut of [...cuts, elements.length]) {
    if (cut > start) parts.push(elements.slice(start, cut));
    start = cut;
  }
  return parts;
};

const markNameNumbers = (elements: readonly Element[]): Element[] => {
  const isCounted = elements.some(({ kind, tokens }) => kind === "amount" && !tokens[0]?.isAside);
  return elements.map((element, at): Element => {
    if (element.amount?.unit !== null || at === 0) return element;
    const next = elements.slice(at + 1, at + 4).find(({ kind }) => kind !== "filler");
    const isSort = element.amount.number >= MIN_NAME_NUMBER && next?.kind === "amount";
    // A number in brackets belongs to the name: "Kabuli chana (12 mm) 5 kg".
    const isInBrackets = isCounted && element.tokens[0]?.isAside === true;
    const isNumberOfSorts = next !== undefined && isWord(next) && isSorts(next.tokens[0]?.key);
    if (isNumberOfSorts) return { kind: "filler", tokens: element.tokens };
    return isSort || isInBrackets ? { kind: "word", tokens: element.tokens } : element;
  });
};

const splitBySeparators = (elements: readonly Element[]): Element[][] => {
  const parts: Element[][] = [[]];
  for (const element of elements) {
    const word = element.kind === "word" ? element.tokens[0] : undefined;
    const separates = element.kind === "separator" || (word && !word.isAside && isSeparating(word.key));
    parts.at(-1)?.push(separates ? { ...element, kind: "filler" } : element);
    if (separates) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
};

/** The number of tokens that number the line: "1)", "(1)", "1.", or a bare number when `isCounted`. */
const numberingOf = (tokens: readonly Token[], isCounted: boolean): number => {
  const [first, second, third] = tokens;
  if (first?.kind === "sign" && first.key === "(" && second?.kind === "number" && third?.key === ")") return 3;
  if (first?.kind !== "number" || !Number.isInteger(first.value)) return 0;
  const isMarked = second !== undefined && second.start === first.end && [")", ".", "]"].includes(second.key);
  if (isMarked) return 2;
  return isCounted ? 1 : 0;
};

/** Whether "b/l" (boneless) begins at this token. */
const isBoneless = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.key === "b" && tokens[at + 1]?.key === "/" && tokens[at + 2]?.key === "l";

/**
 * Writes out abbreviations and misspellings such as "G.Chilly", "F. beans", "gram masala" and "haldi pdr", and skips
 * the point after a short word, so that "50 nos. big" stays one part.
 */
const spelledOut = (tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token, at): Token => {
    const before = tokens[at - 1];
    const next = tokens[at + 1];
    if (isBoneless(tokens, at)) return { ...token, key: "boneless" };
    if (isBoneless(tokens, at - 1) || isBoneless(tokens, at - 2)) return { ...token, kind: "skip" };
    const meant = initialOf(token.key, next?.key === "." ? tokens[at + 2]?.key : next?.key) ?? spelledWord(token.key);
    if (token.kind === "word" && meant) return { ...token, key: meant };
    const endsShortWord = before && (initialOf(before.key, next?.key) || isCounter(before.key));
    return token.key === "." && endsShortWord ? { ...token, kind: "skip" } : token;
  });

/** "Sabzi - aloo 5": the dash after a heading separates it from the first product. */
const withHeading = (tokens: readonly Token[]): readonly Token[] => {
  const dash = tokens.findIndex(({ key }) => key !== "" && "-–—".includes(key));
  const before = tokens.slice(0, Math.max(dash, 0));
  const isHeading = before.every(({ kind }) => kind === "word") && headingOf(before.map(({ key }) => key)) !== null;
  return isHeading ? tokens.map((token, at) => (at === dash ? { ...token, kind: "separator" } : token)) : tokens;
};

/**
 * Splits a line into parts in order, each with a product, an amount or both. `isCounted`: the line is in a numbered list and
 * begins with its number.
 */
export const partsOfLine = (tokens: readonly Token[], isCounted: boolean): Element[][] => {
  const skipped = numberingOf(tokens, isCounted);
  const numbering = tokens.slice(0, skipped).map((token): Element => ({ kind: "filler", tokens: [token] }));
  const read = elementsOf(withHeading(spelledOut(tokens.slice(skipped))));
  const [first = [], ...rest] = splitBySeparators(read).map(withoutTalk);
  return [[...numbering, ...first], ...rest].flatMap((part) => splitByAmounts(markNameNumbers(part)));
};
