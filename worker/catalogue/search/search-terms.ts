import type { City } from "../../brand.contract.ts";
import { wordsOf } from "../../platform/search-match.contract.ts";
import type { Category } from "../categories.contract.ts";

/**
 * The terms of the full-text tables and the expressions that search them. Every ending of every word of name, aliases and
 * category is a term, so a prefix query finds any part of a word ("mato" finds Tomato); a description is found by the
 * beginnings of its words. Category and city are terms too, marked with a private-use character that no one types.
 */
const MARK = "\uE000";
const MAX_QUERY_WORDS = 8;

/** The name folded for sorting without regard to case and punctuation. */
export const nameKey = (name: string): string => wordsOf(name).join(" ");

const endings = (word: string): string[] => {
  const letters = [...word];
  return letters.map((_, start) => letters.slice(start).join(""));
};

const categoryMark = (category: Category): string => `${MARK}c${wordsOf(category).join("")}`;
/** The mark stands for a hyphen too, which would split the term. */
export const cityMark = (city: City): string => `${MARK}l${city.replaceAll("-", MARK)}`;

export const searchTerms = (product: {
  name: string;
  aliases: string;
  category: Category;
  description: string;
  city: City;
}): string => {
  const whole = wordsOf(`${product.name} ${product.aliases} ${product.category}`);
  const terms = new Set([...whole.flatMap(endings), ...wordsOf(product.description)]);
  return [categoryMark(product.category), cityMark(product.city), ...terms].join(" ");
};

/** An FTS5 expression; null when the text holds no word, so that nothing can match. */
export const matchExpression = (search: string, category: Category | "all", city: City): string | null => {
  const words = [...new Set(wordsOf(search))].slice(0, MAX_QUERY_WORDS);
  if (words.length === 0) return null;
  const marks = category === "all" ? [cityMark(city)] : [categoryMark(category), cityMark(city)];
  return [...words.map((word) => `"${word}"*`), ...marks.map((mark) => `"${mark}"`)].join(" AND ");
};
