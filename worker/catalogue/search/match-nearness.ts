import { wordsOf } from "../../platform/search-match.contract.ts";
import { aliasesOf } from "../product-input.contract.ts";
import { toNames } from "../product-names.contract.ts";
import { beginsBySound, type HeardWord, isSlipOf, soundsAlike, toHeardWord } from "../words/nearness.ts";
import { meaningfulWords, type SearchWord } from "../words/query-words.ts";
import { joinedOf, type SearchedProduct } from "./search-terms.ts";

/** The words of a product's names and category, and each name written as one word. */
const wordsOfProduct = ({ name, aliases, category, ...others }: SearchedProduct) => {
  const phrases = [name, ...Object.values(toNames(others)), ...aliasesOf(aliases)].filter(Boolean);
  return {
    words: [...new Set([...phrases, category].flatMap(wordsOf))].map(toHeardWord),
    joined: [...new Set(phrases.map((phrase) => joinedOf(meaningfulWords(phrase))).filter(Boolean))].map(toHeardWord),
  };
};

/** How loosely a search word may fit: by its letters, also by its sound, or also as a typing slip. */
type Nearness = "letters" | "sounds" | "slips";

const isIn = (word: HeardWord, { words, joined }: ReturnType<typeof wordsOfProduct>, nearness: Nearness): boolean =>
  words.some(({ typed }) => typed.includes(word.typed)) ||
  joined.some(({ typed }) => typed.startsWith(word.typed)) ||
  (nearness !== "letters" && [...words, ...joined].some((one) => soundsAlike(word, one) || beginsBySound(word, one))) ||
  (nearness === "slips" && [...words, ...joined].some((one) => isSlipOf(word, one)));

/** Whether an index match is close to the typed words; by sound key alone, soap finds soya. */
export const isNearTo = (words: readonly SearchWord[], product: SearchedProduct, nearness: Nearness): boolean => {
  const productWords = wordsOfProduct(product);
  const described = wordsOf(product.description);
  const fits = (word: HeardWord) =>
    isIn(word, productWords, nearness) || described.some((one) => one.startsWith(word.typed));
  const heardWords = words.map(({ typed }) => toHeardWord(typed));
  const joined = joinedOf(heardWords.map(({ typed }) => typed));
  return heardWords.every(fits) || (joined !== "" && fits(toHeardWord(joined)));
};
