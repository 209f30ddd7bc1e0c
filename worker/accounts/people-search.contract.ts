import { wordsOf } from "../platform/search-match.contract.ts";

const MAX_WORDS = 8;

/** What `people_search` is asked: everyone whose names have a word that begins with each of these. Null: no word at all. */
export const nameExpression = (typed: string): string | null => {
  const words = [...new Set(wordsOf(typed))].slice(0, MAX_WORDS);
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(" AND ");
};
