import { aliasesOf } from "../product-input.contract.ts";
import { toNames } from "../product-names.contract.ts";
import { isNear } from "../words/guesses.ts";
import { keyOf, meaningfulWords, type SearchWord, withoutBrackets } from "../words/query-words.ts";
import type { NamedProduct } from "./search-terms.ts";

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Devanagari}/u, /\p{Script=Gujarati}/u];
const isSameScript = (one: string, other: string): boolean =>
  SCRIPTS.some((script) => script.test(one) && script.test(other));

const meantBy = (word: SearchWord, candidates: readonly string[]): string | undefined =>
  candidates.find((one) => one === word.typed) ??
  candidates.find((one) => keyOf(one) === word.key) ??
  candidates.find((one) => isNear(word, keyOf(one)));

/** The product's name in the script of the typed word, without the text in brackets. */
const nameLike = (typed: string, product: NamedProduct): string => {
  const names = [product.name, ...Object.values(toNames(product))];
  const name = names.find((one) => isSameScript(one, typed)) ?? product.name;
  return meaningfulWords(withoutBrackets(name)).join(" ") || name;
};

/** The words of the product that the search probably meant, in the order and script of the search. */
export const correctedWords = (words: readonly SearchWord[], product: NamedProduct): string => {
  const phrases = [product.name, ...aliasesOf(product.aliases), ...Object.values(toNames(product))];
  const productWords = [...new Set(phrases.flatMap(meaningfulWords))];
  const meant = words.flatMap((word) => {
    const likeTyped = productWords.filter((one) => isSameScript(one, word.typed));
    return meantBy(word, likeTyped) ?? (meantBy(word, productWords) ? nameLike(word.typed, product) : []);
  });
  return meant.length > 0 ? [...new Set(meant)].join(" ") : product.name;
};
