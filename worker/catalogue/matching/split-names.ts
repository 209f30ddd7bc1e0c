import { MARKS, unorderedTerm } from "../search/search-terms.ts";
import { keyOf } from "../words/query-words.ts";

/** Longer names are rare in lines that name several products without separators. */
const MAX_PHRASE = 3;
const TYPED = [MARKS.wholeName, MARKS.wholeAlias];
const SOUNDS = [MARKS.wholeNameSound, MARKS.wholeAliasSound];
/** Shorter sounds match too many words. */
const MIN_SOUND = 4;

/** The index terms by which these words match as a whole name. */
const wholesOf = (words: readonly string[]): string[] => {
  const sound = unorderedTerm(words.map(keyOf));
  const sounds = sound.length >= MIN_SOUND ? SOUNDS.map((mark) => mark + sound) : [];
  return [...TYPED.map((mark) => mark + unorderedTerm(words)), ...sounds];
};

/** The index terms of every sequence of these words that may be a name. */
export const phraseTerms = (words: readonly string[]): string[] => {
  if (words.length < 2) return [];
  const phrases = words.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_PHRASE, words.length - from) }, (_, more) => words.slice(from, from + more + 1)),
  );
  return phrases.flatMap(wholesOf);
};

/**
 * Splits the words into the fewest names, as ranges; null when they are one name or contain an unknown word. `known`: the
 * terms that products have.
 */
export const splitNames = (
  words: readonly string[],
  known: ReadonlySet<string>,
): (readonly [number, number])[] | null => {
  /** For each index, the fewest names that cover the words before it. */
  const ways: ((readonly [number, number])[] | null)[] = [[]];
  for (let until = 1; until <= words.length; until++) {
    ways[until] = null;
    for (let from = Math.max(0, until - MAX_PHRASE); from < until; from++) {
      const before = ways[from];
      if (!before || !wholesOf(words.slice(from, until)).some((term) => known.has(term))) continue;
      const way = [...before, [from, until] as const];
      if (way.length < (ways[until]?.length ?? Number.MAX_SAFE_INTEGER)) ways[until] = way;
    }
  }
  const best = ways[words.length];
  return best && best.length > 1 ? best : null;
};

/** The longest run of words that is a product's name, as a range; null when none is. */
export const longestName = (words: readonly string[], known: ReadonlySet<string>): readonly [number, number] | null => {
  for (let length = Math.min(MAX_PHRASE, words.length - 1); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++)
      if (wholesOf(words.slice(from, from + length)).some((term) => known.has(term))) return [from, from + length];
  return null;
};
