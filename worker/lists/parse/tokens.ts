import { latinDigits } from "../../platform/digits.contract.ts";
import { foldText } from "../../platform/search-match.contract.ts";

export interface Token {
  readonly kind: "word" | "number" | "separator" | "sign" | "line" | "skip";
  /** The folded text, for comparison. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** 0 unless the token is a number. */
  readonly value: number;
  /** Whether the token is in brackets. */
  readonly isAside: boolean;
}

const LETTER = /\p{L}/u;
const IN_WORD = /[\p{L}\p{M}]/u;
const SEPARATORS = new Set([",", ";", "/", "+", "&", "|", ":", "।", "॥", "•", "·", "●", "▪", "➤", "→", "\t", "،"]);
const VULGAR: Readonly<Record<string, number>> = {
  "½": 1 / 2,
  "¼": 1 / 4,
  "¾": 3 / 4,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "⅛": 1 / 8,
};
const FRACTION_OF = new Set([2, 3, 4, 8]);
/** More digits are a telephone number. */
const MAX_DIGITS = 6;
const APOSTROPHES = new Set(["'", "’", "\u200c", "\u200d"]);

/** The value of a decimal digit of any script. */
const digitOf = (letter: string | undefined): number | null => {
  if (letter === undefined) return null;
  if (letter >= "0" && letter <= "9") return letter.charCodeAt(0) - 48;
  const digit = letter < "\u0660" ? letter : latinDigits(letter);
  return digit >= "0" && digit <= "9" ? digit.charCodeAt(0) - 48 : null;
};

interface Digits {
  readonly value: number;
  readonly count: number;
  readonly end: number;
}
const digitsAt = (text: string, start: number): Digits => {
  let [end, value] = [start, 0];
  for (let digit = digitOf(text[end]); digit !== null; digit = digitOf(text[++end])) value = value * 10 + digit;
  return { value, count: end - start, end };
};

interface NumberRead {
  readonly value: number;
  readonly end: number;
  readonly isNumber: boolean;
}

/** Reads a number such as 1.5, 1,5, 1,000, 1/2 or 1½. `isNumber` is false for dates, times and telephone numbers. */
const numberAt = (text: string, start: number): NumberRead => {
  const whole = digitsAt(text, start);
  const mark = text[whole.end] ?? "";
  const part = digitsAt(text, whole.end + 1);
  const isFollowed = part.count > 0;
  if (whole.count > MAX_DIGITS) return { value: 0, end: whole.end, isNumber: false };
  if (VULGAR[mark]) return { value: whole.value + VULGAR[mark], end: whole.end + 1, isNumber: true };
  if (mark === "," && part.count === 3 && whole.value > 0)
    return { value: whole.value * 1000 + part.value, end: part.end, isNumber: true };
  if ((mark === "." || mark === ",") && isFollowed && part.count <= 3) {
    const hasMore = text[part.end] === mark && digitOf(text[part.end + 1]) !== null;
    if (!hasMore) return { value: whole.value + part.value / 10 ** part.count, end: part.end, isNumber: true };
  }
  if (mark === "/" && isFollowed && whole.value > 0 && whole.value < part.value && FRACTION_OF.has(part.value))
    return { value: whole.value / part.value, end: part.end, isNumber: true };
  if ((mark === "/" || mark === ":") && isFollowed) {
    let end = part.end;
    while ((text[end] === "/" || text[end] === ":") && digitOf(text[end + 1]) !== null)
      end = digitsAt(text, end + 1).end;
    return { value: 0, end, isNumber: false };
  }
  return { value: whole.value, end: whole.end, isNumber: true };
};

const wordEnd = (text: string, start: number): number => {
  let end = start;
  while (end < text.length) {
    const letter = String.fromCodePoint(text.codePointAt(end) ?? 0);
    const isInside = end > start && APOSTROPHES.has(letter);
    if (!IN_WORD.test(letter) && !isInside) break;
    end += letter.length;
  }
  return end;
};

const KEYCAP = /[\ufe0f\u20e3]/u;

export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  let depth = 0;
  const push = (kind: Token["kind"], start: number, end: number, value = 0) => {
    const key = foldText(text.slice(start, end)).replace(/['’]/g, "");
    tokens.push({ kind, key, start, end, value, isAside: depth > 0 });
  };
  for (let at = 0; at < text.length; ) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const next = at + letter.length;
    if (digitOf(letter) !== null) {
      const { value, end, isNumber } = numberAt(text, at);
      // A keycap digit such as 1️⃣ numbers a line of a list.
      let boxEnd = end;
      while (KEYCAP.test(text[boxEnd] ?? "")) boxEnd++;
      if (boxEnd > end) push("separator", at, boxEnd);
      else push(isNumber ? "number" : "skip", at, end, value);
      at = boxEnd;
    } else if (VULGAR[letter]) {
      push("number", at, next, VULGAR[letter]);
      at = next;
    } else if (LETTER.test(letter)) {
      const end = wordEnd(text, at);
      // g4, w320 and m30 are varieties; x2 is a number of packs.
      const isSort = end - at === 1 && digitOf(text[end]) !== null && !/[xX]/.test(letter);
      const last = isSort ? digitsAt(text, end).end : end;
      push("word", at, last);
      at = last;
    } else {
      if (letter === "\n") depth = 0;
      if (letter === "(" || letter === "[") depth++;
      if (letter === ")" || letter === "]") depth = Math.max(0, depth - 1);
      if (letter === "\n") push("line", at, next);
      else if (letter === "." || SEPARATORS.has(letter)) push(depth > 0 ? "sign" : "separator", at, next);
      else if (!/\s/u.test(letter)) push("sign", at, next);
      at = next;
    }
  }
  return tokens;
};
