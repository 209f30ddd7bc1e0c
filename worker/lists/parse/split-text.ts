import type { Amount, Element } from "./amounts.ts";
import { partsOfLine } from "./line-parts.ts";
import { isHeading, isNotWanted } from "./list-words.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Goods that a list asks for. */
export interface WantedLine {
  /** As it stands in the list, and where. */
  readonly text: string;
  readonly at: number;
  /** The words that name the goods, and where each stands in the text. */
  readonly words: readonly string[];
  readonly starts: readonly number[];
  /** Words in brackets, which may name them too. */
  readonly asides: readonly string[];
  readonly amount: Amount | null;
  /** How many of the words stand before the amount. */
  readonly amountAt: number;
}

/** What asks for nothing: who wrote and when, and other words. */
export interface LeftOut {
  readonly text: string;
  readonly kind: "header" | "words";
  /** Where it stands in the list. */
  readonly at: number;
}

export interface SplitText {
  readonly lines: readonly WantedLine[];
  readonly leftOut: readonly LeftOut[];
}

/** More words name no goods: a sentence. */
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

/** Goods in the making. */
interface Draft {
  elements: Element[];
  amount: Amount | null;
  /** Goods of the same line may share an amount. */
  readonly line: number;
}

const amountIn = (elements: readonly Element[]): Amount | null =>
  elements.find(({ kind }) => kind === "amount")?.amount ?? null;
const isGoods = (elements: readonly Element[]): boolean => elements.some(({ kind }) => kind === "word");

/** Puts the parts of all lines together: goods and amounts may stand apart. `leave` gets what belongs to no goods. */
const createDrafts = (leave: (elements: readonly Element[]) => void) => {
  const drafts: Draft[] = [];
  /** An amount that stands before its goods, apart from them. */
  let waiting: Element[] | null = null;
  /** "3 kg each: capsicum, carrot". */
  let shared: Pick<Draft, "amount" | "line"> | null = null;

  const addGoods = (elements: Element[], line: number): void => {
    const isTaken = waiting !== null && amountIn(elements) === null;
    if (waiting && !isTaken) leave(waiting);
    const all = [...((isTaken && waiting) || []), ...elements];
    const amount = amountIn(all);
    if (isTaken && amount?.isEach) shared = { amount, line };
    const common = shared?.line === line ? shared.amount : null;
    waiting = null;
    drafts.push({ elements: all, amount: amount ?? common, line });
  };

  /** "aloo, pyaz, tamatar 5 kg each": the goods before it in the line get it too. */
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
      if (isGoods(elements)) addGoods(elements, line);
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

/** A name has two letters at least, of which a sort may be one: g4. */
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

/** Null for what names no goods: talk, headings, and what is not wanted. */
const toWanted = ({ elements, amount }: Draft, text: string): WantedLine | null => {
  const [start, end] = spanOf(elements);
  const [words, asides] = [namesIn(elements, false), namesIn(elements, true)];
  const names = (words.length > 0 ? words : asides).slice(-MAX_NAME_WORDS);
  const isTalk = amount === null && (words.length > MAX_NAME_WORDS || names.every(({ key }) => isHeading(key)));
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
  };
};

/** The head of a message at the beginning of a line. */
const headerAt = (text: string, { start, end }: Line): string =>
  HEADER.exec(text.slice(start, Math.min(end, start + MAX_HEADER)))?.[0] ?? "";

const tokensBetween = (text: string, start: number, end: number): Token[] =>
  tokensOf(text.slice(start, end)).map((token) => ({ ...token, start: token.start + start, end: token.end + start }));

/**
 * The goods of a text: one a line or run together, an amount before or behind each. Every character that is no space
 * stands in the text of a line or in what is left out.
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
  const wanted = drafts.end().flatMap((draft) => {
    const line = toWanted(draft, text);
    if (!line) leave(draft.elements);
    return line ?? [];
  });
  return { lines: wanted, leftOut: leftOut.sort((a, b) => a.at - b.at) };
};

/** Lines that begin with 1, 2, 3 … and hold another number. */
const countedLines = (text: string, lines: readonly Line[]): ReadonlySet<number> => {
  const found: number[] = [];
  lines.forEach(({ start, end }, at) => {
    const [, number, rest] = /^\s{0,9}(\d{1,3})[\s-]{1,3}(?=\p{L})([^\n]{1,200})/u.exec(text.slice(start, end)) ?? [];
    if (Number(number) === found.length + 1 && /\p{Nd}/u.test(rest ?? "")) found.push(at);
  });
  return new Set(found.length > 1 ? found : []);
};
