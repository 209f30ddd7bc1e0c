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

/** How a word of a search may fit a product: letter by letter, also by its sound, or also as a slip. */
export type Nearness = "letters" | "sounds" | "slips";

const isIn = (word: HeardWord, { words, joined }: ReturnType<typeof wordsOfGoods>, nearness: Nearness): boolean =>
  words.some(({ typed }) => typed.includes(word.typed)) ||
  joined.some(({ typed }) => typed.startsWith(word.typed)) ||
  (nearness !== "letters" && [...words, ...joined].some((one) => soundsAlike(word, one) || beginsBySound(word, one))) ||
  (nearness === "slips" && [...words, ...joined].some((one) => isSlipOf(word, one)));

/** Whether what the index found is what was typed: the sounds by which it finds are so short that soap finds soya. */
export const isNearTo = (words: readonly SearchWord[], goods: FoundGoods, nearness: Nearness): boolean => {
  const own = wordsOfGoods(goods);
  const described = wordsOf(goods.description);
  const fits = (word: HeardWord) => isIn(word, own, nearness) || described.some((one) => one.startsWith(word.typed));
  const asked = words.map(({ typed }) => hear(typed));
  const joined = joinedOf(asked.map(({ typed }) => typed));
  return asked.every(fits) || (joined !== "" && fits(hear(joined)));
};
