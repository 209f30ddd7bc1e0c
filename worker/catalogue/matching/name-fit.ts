import { aliasesOf } from "../product-input.contract.ts";
import { toNames } from "../product-names.contract.ts";
import type { NamedProduct } from "../search/search-terms.ts";
import type { Guess } from "../words/guesses.ts";
import { isSlipOf, soundsAlike, toHeardWord } from "../words/nearness.ts";
import { keyOf, MIN_PREFIX, type Query, readQuery, type SearchWord, withoutBrackets } from "../words/query-words.ts";
import { heardAs, roughKey } from "../words/sound-key.ts";

/**
 * Scores from 0 to 1 for how well words name a product: spelt like one of its names, sounding like one, naming the part that
 * says what it is, and so on (docs/decisions/0065-pasted-lists.md).
 */
export const FITS = {
  exact: 0.95,
  /**
   * Added when the words are a whole name, or are both an alias and a name without its brackets; subtracted when they
   * are only a name without its brackets.
   */
  step: 0.015,
  sound: 0.9,
  /** All words are in one name, including the word that says what the product is. */
  about: 0.8,
  inOneName: 0.74,
  inNames: 0.66,
  begun: 0.6,
  corrected: 0.62,
  correctedPart: 0.48,
  /** A whole name next to unknown words. */
  beside: 0.56,
  /** Multiplied by the share of the words that were found. */
  partial: 0.48,
} as const;

interface Phrase {
  /** The sizes in an alias: 5 in "sarson tel 5 liter". */
  readonly amounts: readonly string[];
  readonly words: readonly string[];
  readonly keys: readonly string[];
  /** The words joined without spaces. */
  readonly joined: string;
}
interface Phrases {
  readonly all: readonly Phrase[];
  /** The names without the text in brackets. */
  readonly bases: readonly Phrase[];
  readonly names: readonly Phrase[];
  readonly aliases: readonly Phrase[];
  readonly heads: ReadonlySet<string>;
  readonly words: readonly string[];
  /** The words, and each phrase as one word, by sound. */
  readonly heard: ReadonlyMap<string, readonly string[]>;
}

/** Ignores the size in a product's own name, because any number of packs of that size may be ordered. */
const phraseOf = (text: string): Phrase => ({ ...aliasOf(text), amounts: [] });

const aliasOf = (text: string): Phrase => {
  const { words: read, amounts } = readQuery(text);
  const words = read.map(({ typed }) => typed);
  return { amounts, words, keys: words.map(keyOf), joined: words.join("") };
};

export const toPhrases = (product: NamedProduct): Phrases => {
  const names = [product.name, ...Object.values(toNames(product))].filter(Boolean);
  const bases = names.map(withoutBrackets);
  const aliases = aliasesOf(product.aliases).map(aliasOf);
  const all = [...[...new Set([...bases, ...names])].map(phraseOf), ...aliases];
  const shortened = bases.filter((base) => !names.includes(base)).map(phraseOf);
  const words = all.flatMap((phrase) => phrase.words);
  const heard = Map.groupBy(new Set([...words, ...all.map(({ joined }) => joined)]), keyOf);
  const heads = bases.flatMap((base) => phraseOf(base).keys.slice(-1));
  return {
    all,
    bases: shortened,
    names: names.map(phraseOf),
    aliases,
    heads: new Set(heads),
    words,
    heard,
  };
};

/** Subtracted for each unknown word. */
const UNKNOWN_WORD_PENALTY = 0.03;

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

const isSpeltLike = (one: string, other: string): boolean =>
  one === other || heardAs(one) === heardAs(other) || soundsAlike(toHeardWord(one), toHeardWord(other));

/** Whether a word of the product has the same sound key and a similar spelling; by key alone, koyla matches kulthi. */
const hasWord = ({ heard }: Phrases, { typed, key }: SearchWord): boolean =>
  (heard.get(key) ?? []).some((other) => isSpeltLike(typed, other));

const begins = ({ words }: Phrases, typed: string): boolean =>
  typed.length >= MIN_PREFIX && words.some((word) => word.startsWith(typed));

/** How close a misspelt word is to a sound: `close` with the same consonants; null when the word cannot mean it. */
const means = ({ keys, roughs, word }: Guess, key: string): "close" | "far" | null => {
  if (keys.includes(key)) return roughKey(key) === roughKey(word.key) ? "close" : "far";
  return roughs.includes(roughKey(key)) ? "far" : null;
};

/** `guesses`: corrections of the words that no product has, by word. */
export const nameFit = ({ words, amounts }: Query, product: Phrases, guesses: ReadonlyMap<string, Guess>): number => {
  const typed = words.map((word) => word.typed);
  const keys = words.map(({ key }) => key);
  const joined = typed.join("");
  const isJoined = (phrase: Phrase) => keyOf(joined) === keyOf(phrase.joined) && isSpeltLike(joined, phrase.joined);
  const isKnown = words.map((word) => hasWord(product, word));
  const isAllKnown = isKnown.every(Boolean);
  // An alias with one size does not match a request for another size.
  const isThisSize = (phrase: Phrase) =>
    phrase.amounts.length === 0 || amounts.length === 0 || amounts.some((one) => phrase.amounts.includes(one));
  const isWhole = (phrase: Phrase) =>
    isThisSize(phrase) && ((isAllKnown && isSame(keys, phrase.keys)) || isJoined(phrase));
  const [inName, inBase, inAlias] = [product.names, product.bases, product.aliases].map((some) => some.some(isWhole));
  if (inName || inBase || inAlias) {
    const step = inName || (inBase && inAlias) ? FITS.step : inBase ? -FITS.step : 0;
    return (
      (product.all.some((phrase) => isThisSize(phrase) && isSame(typed, phrase.words)) ? FITS.exact : FITS.sound) + step
    );
  }
  if (isAllKnown) {
    const isInOne = product.all.some((phrase) => keys.every((key) => phrase.keys.includes(key)));
    if (!isInOne) return FITS.inNames;
    return keys.some((key) => product.heads.has(key)) ? FITS.about : FITS.inOneName;
  }
  if (words.every(({ typed }, at) => isKnown[at] || begins(product, typed))) return FITS.begun;
  return correctedFit(words, product, guesses);
};

const correctedFit = (words: readonly SearchWord[], product: Phrases, guesses: ReadonlyMap<string, Guess>): number => {
  const meant = words.map((word) => {
    if (hasWord(product, word)) return [word.key];
    const guess = guesses.get(word.typed);
    if (!guess || guess.isKnown) return [];
    const near = [...product.heard].filter(([key]) => means(guess, key));
    return near.flatMap(([key, others]) =>
      others.some((other) => isSlipOf(toHeardWord(word.typed), toHeardWord(other))) ? key : [],
    );
  });
  const found = meant.filter((keys) => keys.length > 0).length;
  if (found === words.length) {
    const isWhole = product.all.some(
      (phrase) =>
        phrase.keys.length === words.length && meant.every((keys) => keys.some((key) => phrase.keys.includes(key))),
    );
    return isWhole ? FITS.corrected : FITS.correctedPart;
  }
  // When some words are unknown, only words that sound like the product's words count, most if they form a whole name;
  // the unknown words may be a brand or filler, as in "mdh garam masala". Corrected words do not count, because some
  // correction matches any text.
  const sounding = words.filter((word) => hasWord(product, word)).map(({ key }) => key);
  const isAll = product.all.some(({ keys }) => keys.length === sounding.length && isSame(sounding, keys));
  if (sounding.length === 0) return 0;
  const unknownCount = words.length - sounding.length;
  const isTyped = words.some(({ typed }) => product.words.includes(typed));
  return isAll
    ? FITS.beside - UNKNOWN_WORD_PENALTY * unknownCount - (isTyped ? 0 : FITS.step)
    : (FITS.partial * sounding.length) / words.length;
};
