import type { City } from "../../brand.contract.ts";
import { memoizeText } from "../../platform/memory/remember.ts";
import { wordsOf } from "../../platform/search-match.contract.ts";
import type { Category } from "../categories.contract.ts";
import { type StoredNames, toNames } from "../product-names.contract.ts";
import { keyOf, meaningfulWords, withoutBrackets } from "../words/query-words.ts";
import { roughKey } from "../words/sound-key.ts";

export interface NamedProduct extends StoredNames {
  readonly name: string;
  /** Separated by "|". */
  readonly aliases: string;
}

export interface SearchedProduct extends NamedProduct {
  readonly category: Category;
  readonly description: string;
}

type ListedProduct = SearchedProduct & { readonly city: City };

/** Begins every term that is not a plain word; nobody can type this private-use character. */
const MARK = "\uE000";
/** The kinds of marked terms, by the letter after the mark. */
export const MARKS = {
  category: `${MARK}c`,
  city: `${MARK}l`,
  described: `${MARK}d`,
  /** The sound of a word of a name, an alias or the category. */
  sound: `${MARK}s`,
  /** All words of a name or an alias as typed, sorted, and their sounds. */
  wholeName: `${MARK}n`,
  wholeNameSound: `${MARK}m`,
  wholeAlias: `${MARK}a`,
  wholeAliasSound: `${MARK}b`,
  /** The sound of a name's last word, which says what the product is: onion in White Onion, powder in Onion Powder. */
  head: `${MARK}h`,
  nameSound: `${MARK}w`,
  /** The word with which a name begins, as typed. */
  nameStart: `${MARK}f`,
  /** Words as typed, to match the beginnings of words. */
  nameWord: `${MARK}p`,
  otherWord: `${MARK}q`,
  /** The rough key (`roughKey`) of a word; the rough keys of all words of a name or an alias. */
  rough: `${MARK}r`,
  wholeRough: `${MARK}y`,
  /** The sounds of two words of one name or alias. */
  pair: `${MARK}x`,
} as const;

/** The name folded for sorting without regard to case and punctuation. */
export const nameKey = (name: string): string => wordsOf(name).join(" ");

/** Matches nothing, because no term consists of the mark alone. */
export const MATCHES_NOTHING = `"${MARK}"`;

export const categoryMark = (category: Category): string => `${MARKS.category}${wordsOf(category).join("")}`;
/** Replaces hyphens, which would split the term, by the mark. */
export const cityMark = (city: City): string => `${MARKS.city}${city.replaceAll("-", MARK)}`;

/** One term of several words, whatever their order. */
export const unorderedTerm = (words: readonly string[]): string => [...new Set(words)].sort().join(MARK);
export const pairsOf = (keys: readonly string[]): string[] => {
  const sorted = [...new Set(keys)].sort();
  return sorted.flatMap((one, at) => sorted.slice(at + 1).map((other) => `${one}${MARK}${other}`));
};

const endingsOf = memoizeText((word) => {
  const letters = [...word];
  return letters.map((_, start) => letters.slice(start).join(""));
});

const keysOf = (words: readonly string[]): string[] => words.map(keyOf);
/** Only the first words of a long name make pairs, to limit the number of terms. */
const MAX_PAIRED = 6;

interface Phrase {
  readonly all: readonly string[];
  readonly words: readonly string[];
  readonly keys: readonly string[];
  /** Two or three words written as one; else "". */
  readonly joined: string;
}
const MAX_JOINED = 3;
/** "corn flour" is typed as cornflour, "lady finger" as ladyfinger. */
export const joinedOf = (words: readonly string[]): string =>
  words.length > 1 && words.length <= MAX_JOINED ? words.join("") : "";

const read = (text: string): Phrase => {
  const words = meaningfulWords(text);
  return { all: wordsOf(text), words, keys: keysOf(words), joined: joinedOf(words) };
};

const phrasesOf = (product: SearchedProduct) => {
  const names = [product.name, ...Object.values(toNames(product))].filter(Boolean);
  return {
    names: names.map(read),
    bases: names.map(withoutBrackets).map(read),
    aliases: product.aliases.split("|").filter(Boolean).map(read),
    category: wordsOf(product.category),
  };
};

const prefixed = (mark: string, words: readonly string[]): string[] => words.map((word) => mark + word);

/** Terms by which a search in any sort order matches: any part of a word, sounds, and words of the description. */
const termsOfMatch = (
  product: ListedProduct,
  { names, bases, aliases, category }: ReturnType<typeof phrasesOf>,
): string[] => {
  const all = new Set([...[...names, ...aliases].flatMap((text) => text.all), ...category]);
  return [
    categoryMark(product.category),
    cityMark(product.city),
    ...[...all].flatMap(endingsOf),
    ...prefixed(
      MARKS.sound,
      keysOf([...all, ...[...names, ...bases, ...aliases].flatMap(({ joined }) => joined || [])]),
    ),
    ...prefixed(MARKS.described, wordsOf(product.description)),
  ];
};

/** The term of the rough keys of all words; none where a word has no rough key. */
const roughWhole = (keys: readonly string[]): string[] => {
  const roughs = keys.map(roughKey);
  return roughs.includes("") ? [] : [MARKS.wholeRough + unorderedTerm(roughs)];
};

const wholes = ({ words, keys, joined }: Phrase, typed: string, sound: string): string[] => [
  typed + unorderedTerm(words),
  sound + unorderedTerm(keys),
  ...roughWhole(keys),
  ...(joined ? [typed + joined, sound + keyOf(joined), ...roughWhole([keyOf(joined)])] : []),
];

/** Terms by which the relevance tiers rank how well a product fits. */
const termsOfRelevance = ({ names, bases, aliases, category }: ReturnType<typeof phrasesOf>): string[] => [
  ...[...bases, ...names].flatMap((text) => wholes(text, MARKS.wholeName, MARKS.wholeNameSound)),
  ...aliases.flatMap((text) => wholes(text, MARKS.wholeAlias, MARKS.wholeAliasSound)),
  ...bases.flatMap(({ keys }) => prefixed(MARKS.head, keys.slice(-1))),
  ...bases.flatMap(({ all, words }) => prefixed(MARKS.nameStart, [...all.slice(0, 1), ...words.slice(0, 1)])),
  ...names.flatMap(({ all, keys }) => [...prefixed(MARKS.nameSound, keys), ...prefixed(MARKS.nameWord, all)]),
  ...prefixed(MARKS.otherWord, [...aliases.flatMap(({ all }) => all), ...category]),
  ...prefixed(
    MARKS.rough,
    [...names, ...bases, ...aliases].flatMap(({ keys, joined }) =>
      [...keys, ...(joined ? [keyOf(joined)] : [])].map(roughKey).filter(Boolean),
    ),
  ),
  ...[...names, ...aliases].flatMap(({ keys }) => prefixed(MARKS.pair, pairsOf(keys.slice(0, MAX_PAIRED)))),
];

/** All terms of a product in the full-text tables, separated by spaces. */
export const searchTerms = (product: ListedProduct): string => {
  const phrases = phrasesOf(product);
  return [...new Set([...termsOfMatch(product, phrases), ...termsOfRelevance(phrases)])].join(" ");
};
