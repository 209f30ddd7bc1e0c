import { wordsOf } from "../../platform/search-match.contract.ts";
import { aliasesOf } from "../product-input.contract.ts";
import { type StoredNames, toNames } from "../product-names.contract.ts";
import { beginsBySound, type HeardWord, hear, isSlipOf, soundsAlike } from "../words/nearness.ts";
import { meaningfulWords, type SearchWord } from "../words/query-words.ts";
import { joinedOf } from "./search-terms.ts";

export interface FoundGoods extends StoredNames {
  readonly name: string;
  readonly aliases: string;
  readonly category: string;
  readonly description: string;
}

/** What a product is called, word by word, and each name written as one. */
const wordsOfGoods = ({ name, aliases, category, ...others }: FoundGoods) => {
  const phrases = [name, ...Object.values(toNames(others)), ...aliasesOf(aliases)].filter(Boolean);
  return {
    words: [...new Set([...phrases, category].flatMap(wordsOf))].map(hear),
    joined: [...new Set(phrases.map((phrase) => joinedOf(meaningfulWords(phrase))).filter(Boolean))].map(hear),
  };
};

/** How a word of a search fits a product: as it was typed or sounds, or as a slip. */
const isTypedIn = (word: HeardWord, { words, joined }: ReturnType<typeof wordsOfGoods>): boolean =>
  words.some(({ typed }) => typed.includes(word.typed)) ||
  joined.some(({ typed }) => typed.startsWith(word.typed)) ||
  [...words, ...joined].some((one) => soundsAlike(word, one) || beginsBySound(word, one));

/**
 * Whether what the index found is what was typed: the sounds by which it finds are so short that soap finds soya. With
 * `mayBeSlips` also whether words that no product has are near.
 */
export const isNearTo = (words: readonly SearchWord[], goods: FoundGoods, mayBeSlips: boolean): boolean => {
  const own = wordsOfGoods(goods);
  const described = wordsOf(goods.description);
  const fits = (word: HeardWord) =>
    isTypedIn(word, own) ||
    described.some((one) => one.startsWith(word.typed)) ||
    (mayBeSlips && [...own.words, ...own.joined].some((one) => isSlipOf(word, one)));
  const asked = words.map(({ typed }) => hear(typed));
  const joined = joinedOf(asked.map(({ typed }) => typed));
  return asked.every(fits) || (joined !== "" && fits(hear(joined)));
};
