import { keyOf, type SearchWord } from "./query-words.ts";
import { roughKey } from "./sound-key.ts";

const LETTERS = [..."abcdefgijklmnoprstuv"];

/** All words one edit away: a letter removed, added, replaced or swapped with its neighbour. */
const oneEditFrom = (word: string): string[] => {
  const splits = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  return splits.flatMap(([before, after]) => [
    ...(after ? [before + after.slice(1)] : []),
    ...(after.length > 1 ? [before + after[1] + after[0] + after.slice(2)] : []),
    ...(after ? LETTERS.map((letter) => before + letter + after.slice(1)) : []),
    ...LETTERS.map((letter) => before + letter + after),
  ]);
};

/** The words with one letter removed or two neighbouring letters swapped. */
const slipsOf = (word: string): string[] =>
  [...word].flatMap((_, at) => [
    word.slice(0, at) + word.slice(at + 1),
    ...(at + 1 < word.length ? [word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)] : []),
  ]);

/** Shorter words are not corrected, because too many others are near them. */
const MIN_CORRECTED = 4;
const MIN_CORRECTED_SOUND = 3;
/** Longer sounds are not words, and have so many near sounds that the statement would be too long. */
const MAX_CORRECTED_SOUND = 16;
/** From this length on two letters may be wrong. */
const MIN_CORRECTED_TWICE = 8;

interface NearSounds {
  /** Sounds one edit away; those that differ only in vowels come first. */
  readonly keys: readonly string[];
  /** Rough keys (`roughKey`) of sounds that may be further away. */
  readonly roughs: readonly string[];
}

export const nearSounds = ({ typed, key }: SearchWord): NearSounds => {
  const letters = [...typed].length;
  if (letters < MIN_CORRECTED || key.length > MAX_CORRECTED_SOUND) return { keys: [], roughs: [] };
  const rough = roughKey(key);
  const slips = /^[a-z]+$/.test(typed) ? slipsOf(typed).map(keyOf) : [];
  const edited = [...new Set([...oneEditFrom(key), ...slips])].filter((near) => near.length >= MIN_CORRECTED_SOUND);
  const isClose = (near: string) => rough !== "" && roughKey(near) === rough;
  const mayHaveTwo = letters >= MIN_CORRECTED_TWICE && rough.length >= MIN_CORRECTED;
  return {
    keys: [...edited.filter(isClose), ...edited.filter((near) => !isClose(near))],
    roughs: mayHaveTwo ? [...new Set([rough, ...oneEditFrom(rough)])] : rough ? [rough] : [],
  };
};

/** A search word with the product sounds that it may mean: its own when `isKnown`, else those near it. */
export interface Guess extends NearSounds {
  readonly word: SearchWord;
  readonly isKnown: boolean;
}

/** The guess with only the sounds that differ from the typed word in vowels alone. A known word is unchanged. */
export const withCloseSounds = (one: Guess): Guess =>
  one.isKnown ? one : { ...one, keys: one.keys.filter((key) => roughKey(key) === roughKey(one.word.key)), roughs: [] };

/** Whether a misspelt word may mean a product's word with this key. */
export const isNear = (word: SearchWord, key: string): boolean => {
  const { keys, roughs } = nearSounds(word);
  return keys.includes(key) || roughs.includes(roughKey(key));
};
