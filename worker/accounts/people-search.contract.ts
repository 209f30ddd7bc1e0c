import { wordsOf } from "../platform/search-match.contract.ts";

const MAX_WORDS = 8;

/**
 * The full-text query for people whose names contain, for each typed word, a word with that prefix. Null when `typed`
 * contains no word.
 */
export const nameExpression = (typed: string): string | null => {
  const words = [...new Set(wordsOf(typed))].slice(0, MAX_WORDS);
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(" AND ");
};
