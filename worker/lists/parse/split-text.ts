import type { Category } from "../../catalogue/categories.contract.ts";
import type { Amount, Element } from "./amounts.ts";
import { partsOfLine } from "./line-parts.ts";
import { headingOf, isNotWanted, isSpiceBrand } from "./list-words.ts";
import type { LeftOutText } from "./parse-list.contract.ts";
import { type Token, tokensOf } from "./tokens.ts";

export interface WantedLine {
  /** The line as written, and its offset in the list. */
  readonly text: string;
  readonly at: number;
  /** The words of the name, and the offset of each in `text`. */
  readonly words: readonly string[];
  readonly starts: readonly number[];
  /** Words in brackets, which may be part of the name. */
  readonly asides: readonly string[];
  readonly amount: Amount | null;
  /** The number of `words` before the amount. */
  readonly amountAt: number;
  /** The categories of the heading above it; empty without one. */
  readonly shelf: readonly Category[];
}

/** Text that orders nothing, and its offset in the list. */
export interface LeftOut extends LeftOutText {
  readonly at: number;
}

interface SplitText {
  readonly lines: readonly WantedLine[];
  readonly leftOut: readonly LeftOut[];
}

/** More words are a sentence, not a name. */
const MAX_NAME_WORDS = 8;

/** "[22/11, 5:10 am] Ramesh:" and "22/11/2026, 22:14 - Ramesh:", as chats are copied. */
const HEADER =
  /^\s{0,9}(?:\[[\d/.,:\u202f\s-]{6,30}(?:[ap]\.?m\.?)?\s?\]|\d{1,2}\/\d{1,2}\/\d{2,4}, \d{1,2}:\d{2}(?:[\s\u202f]?[ap]m)? -)\s?[^:\n]{1,40}:/iu;

const MAX_HEADER = 120;

interface Line {
  readonly start: number;
  readonly end: number;
}
const linesOf = (text: string): Line[] => {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
};

interface Draft {
  elements: Element[];
  amount: Amount | null;
  /** Products on the same line of text may share an amount. */
  readonly line: number;
}

const amountIn = (elements: readonly Element[]): Amount | null =>
  elements.find(({ kind }) => kind === "amount")?.amount ?? null;
const hasProduct = (elements: readonly Element[]): boolean => elements.some(({ kind }) => kind === "word");

/** Joins a product and its amount, which may be on different lines. `leave` receives parts without a product. */
const createDrafts = (leave: (elements: readonly Element[]) => void) => {
  const drafts: Draft[] = [];
  /** A part that has only an amount and precedes the part with its product. */
  let waiting: Element[] | null = null;
  /** The amount of "3 kg each: capsicum, carrot". */
  let shared: Pick<Draft, "amount" | "line"> | null = null;

  const addProduct = (elements: Element[], line: number): void => {
    const takesWaiting = waiting !== null && amountIn(elements) === null;
    if (waiting && !takesWaiting) leave(waiting);
    const all = [...((takesWaiting && waiting) || []), ...elements];
    const amount = amountIn(all);
    if (takesWaiting && amount?.isEach) shared = { amount, line };
    const common = shared?.line === line ? shared.amount : null;
    waiting = null;
    drafts.push({ elements: all, amount: amount ?? common, line });
  };

  /** In "aloo, pyaz, tamatar 5 kg each" the products before the amount get it too. */
  const shareLast = (line: number): void => {
    const last = drafts.at(-1);
    if (!last?.amount?.isEach) return;
    for (let at = drafts.length - 2; drafts[at]?.line === line && drafts[at]?.amount === null; at--)
      (drafts[at] as Draft).amount = last.amount;
  };

  return {
    add(elements: Element[], line: number): void {
      const amount = amountIn(elements);
      const last = drafts.at(-1);
      const lacksAmount = last?.amount === null && !waiting;
      if (hasProduct(elements)) addProduct(elements, line);
      else if (last && (amount ? lacksAmount : last.line === line)) {
        last.elements.push(...elements);
        last.amount ??= amount;
      } else if (amount && !waiting) waiting = elements;
      else leave(elements);
      shareLast(line);
    },
    end(): readonly Draft[] {
      if (waiting) leave(waiting);
      return drafts;
    },
  };
};

const namesIn = (elements: readonly Element[], isAside: boolean): Token[] =>
  elements.flatMap(({ kind, tokens }) => (kind === "word" && tokens[0]?.isAside === isAside ? [tokens[0]] : []));

/** A name has at least two characters, one of them a letter, as in the variety g4. */
const isName = ({ key }: Token): boolean => key.length > 1 && /\p{L}/u.test(key);

const spanOf = (elements: readonly Element[]): readonly [number, number] => {
  let [start, end] = [Number.MAX_SAFE_INTEGER, 0];
  for (const { tokens } of elements)
    for (const token of tokens) {
      if (token.kind === "separator") continue;
      start = Math.min(start, token.start);
      end = Math.max(end, token.end);
    }
  return [start, end];
};

/** The words of a name, and the words in brackets. */
const wordsOf = ({ elements }: Draft) => {
  const words = namesIn(elements, false);
  const asides = namesIn(elements, true);
  return { words, asides, names: (words.length > 0 ? words : asides).slice(-MAX_NAME_WORDS) };
};

/** The categories of a heading; null for a line that is not a heading. */
const shelfOf = (draft: Draft): readonly Category[] | null =>
  draft.amount === null ? headingOf(wordsOf(draft).names.map(({ key }) => key)) : null;

/** Null for chat, and products that are explicitly not wanted. */
const toWanted = (draft: Draft, shelf: WantedLine["shelf"], text: string): WantedLine | null => {
  const { elements, amount } = draft;
  const [start, end] = spanOf(elements);
  const { words, asides, names: all } = wordsOf(draft);
  const unbranded = all.filter(({ key }) => !isSpiceBrand(key));
  const isBranded = unbranded.length > 0 && unbranded.length < all.length;
  const names = isBranded ? unbranded : all;
  const isTalk = amount === null && words.length > MAX_NAME_WORDS;
  if (isTalk || names.some(({ key }) => isNotWanted(key)) || !names.some(isName)) return null;
  const amountAt = elements.find(({ kind }) => kind === "amount")?.tokens[0]?.start ?? end;
  return {
    text: text.slice(start, end),
    at: start,
    words: names.map(({ key }) => key),
    starts: names.map((name) => name.start - start),
    asides: words.length > 0 ? asides.slice(0, MAX_NAME_WORDS).map(({ key }) => key) : [],
    amount,
    amountAt: names.filter((name) => name.start < amountAt).length,
    shelf: isBranded ? ["Spices"] : shelf,
  };
};

/** The message header at the beginning of a line; "" without one. */
const headerAt = (text: string, { start, end }: Line): string =>
  HEADER.exec(text.slice(start, Math.min(end, start + MAX_HEADER)))?.[0] ?? "";

const tokensBetween = (text: string, start: number, end: number): Token[] =>
  tokensOf(text.slice(start, end)).map((token) => ({ ...token, start: token.start + start, end: token.end + start }));

/**
 * Splits a text into products, one per line or run together, with an amount before or after each. Every character except
 * spaces is in the text of a line or in `leftOut`.
 */
export const splitText = (text: string): SplitText => {
  const leftOut: LeftOut[] = [];
  const leave = (elements: readonly Element[]): void => {
    const [start, end] = spanOf(elements);
    if (end > start) leftOut.push({ text: text.slice(start, end), kind: "words", at: start });
  };
  const drafts = createDrafts(leave);
  const lines = linesOf(text);
  const counted = countedLines(text, lines);
  lines.forEach((line, at) => {
    const header = headerAt(text, line);
    const indent = header.length - header.trimStart().length;
    if (header) leftOut.push({ text: header.trim(), kind: "header", at: line.start + indent });
    const tokens = tokensBetween(text, line.start + header.length, line.end);
    for (const part of partsOfLine(tokens, counted.has(at))) drafts.add(part, at);
  });
  let heading: { readonly shelf: WantedLine["shelf"]; readonly line: number; isInline: boolean } | null = null;
  const wanted = drafts.end().flatMap((draft) => {
    const shelf = shelfOf(draft);
    if (shelf) heading = { shelf, line: draft.line, isInline: false };
    else if (heading?.line === draft.line) heading.isInline = true;
    // A heading with products on its own line, as in "Sabzi: aloo 5, pyaz 3", does not apply to the lines below.
    else if (heading?.isInline) heading = null;
    const line = shelf ? null : toWanted(draft, heading?.shelf ?? [], text);
    if (!line) leave(draft.elements);
    return line ?? [];
  });
  return { lines: wanted, leftOut: leftOut.sort((a, b) => a.at - b.at) };
};

/** The indexes of lines that begin with 1, 2, 3 … and contain another number. */
const countedLines = (text: string, lines: readonly Line[]): ReadonlySet<number> => {
  const found: number[] = [];
  lines.forEach(({ start, end }, at) => {
    const [, number, rest] = /^\s{0,9}(\d{1,3})[\s-]{1,3}(?=\p{L})([^\n]{1,200})/u.exec(text.slice(start, end)) ?? [];
    if (Number(number) === found.length + 1 && /\p{Nd}/u.test(rest ?? "")) found.push(at);
  });
  return new Set(found.length > 1 ? found : []);
};
