import { wordsOf } from "../platform/search-match.contract.ts";

const MAX_WORDS = 8;

/** A full-text query that matches names with a word beginning with each typed word. Null when `typed` has no word. */
export const nameExpression = (typed: string): string | null => {
  const words = [...new Set(wordsOf(typed))].slice(0, MAX_WORDS);
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(" AND ");
};
