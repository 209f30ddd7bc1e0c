import { type Guess, withCloseSounds } from "../words/guesses.ts";
import type { SearchWord } from "../words/query-words.ts";
import { roughKey } from "../words/sound-key.ts";
import { and, exclusive, type MatchTiers, marksOf, or, type Shelf, term } from "./match-expressions.ts";
import { MARKS, unorderedTerm } from "./search-terms.ts";

/** Only the first words of a search are corrected. */
export const MAX_GUESSED = 4;
/** Limits the combinations of words that may each mean several sounds. */
const MAX_COMBINED = 40;

const anySound = (mark: string, { keys }: Guess): string => or(keys.map((key) => term(mark + key)));
const sounding = ({ keys, roughs }: Guess): string =>
  or([...keys.map((key) => term(MARKS.sound + key)), ...roughs.map((rough) => term(MARKS.rough + rough))]);

/** All combinations of one choice per word. */
const combined = (choices: readonly (readonly string[])[]): string[] =>
  choices
    .reduce<string[][]>(
      (sets, more) => sets.flatMap((set) => more.map((one) => [...set, one])).slice(0, MAX_COMBINED),
      [[]],
    )
    .map(unorderedTerm);
const wholeOf = (guesses: readonly Guess[]): string[] =>
  combined(guesses.map(({ keys }) => keys)).flatMap((one) => [
    term(MARKS.wholeNameSound + one),
    term(MARKS.wholeAliasSound + one),
  ]);
const roughWholeOf = (guesses: readonly Guess[]): string[] =>
  combined(guesses.map(({ keys, roughs, isKnown }) => (isKnown ? keys.map(roughKey) : roughs).filter(Boolean))).map(
    (one) => term(MARKS.wholeRough + one),
  );

const inName = (one: Guess): string => anySound(MARKS.nameSound, one);
/** Matches names that contain all words, including the word that says what the product is. */
const about = (set: readonly Guess[]): string =>
  and([...set.map(inName), or(set.map((one) => anySound(MARKS.head, one)))]);

/** The tiers of words that may each mean several sounds: `near` for sounds that differ only in vowels, `far` for others. */
const guessedTiers = (guesses: readonly Guess[]): { near: string[]; far: string[] } => {
  const near = guesses.map(withCloseSounds);
  const isNear = near.every(({ keys }) => keys.length > 0);
  const isPossible = guesses.every(({ keys }) => keys.length > 0);
  const isHeard = guesses.every(({ keys, roughs }) => keys.length + roughs.length > 0);
  const joined = (tiers: string[][]) => tiers.filter((tier) => tier.length > 0).map((tier) => or([...new Set(tier)]));
  return {
    near: joined([isNear ? wholeOf(near) : [], isNear ? [about(near)] : []]),
    far: joined([
      isPossible ? wholeOf(guesses) : [],
      roughWholeOf(guesses),
      isPossible ? [about(guesses)] : [],
      isHeard ? [and(guesses.map(sounding))] : [],
    ]),
  };
};

/** An interpretation of a search; `words` are the search words that it uses. */
export interface NextReading extends MatchTiers {
  readonly kind: "literal" | "corrected" | "part" | "start";
  readonly words: readonly SearchWord[];
}

/**
 * The known words at the end; the words before them may be a brand, as in "tata salt". When all words are known, the
 * first is left out too, because a brand may sound like a product.
 */
const knownEnd = (guesses: readonly Guess[]): readonly Guess[] =>
  guesses.slice(
    Math.max(
      guesses.findLastIndex(({ isKnown }) => !isKnown),
      0,
    ) + 1,
  );

/**
 * The known words before the first unknown one, as in "broccoli florets". Used only for lists, where the buyer is asked
 * to confirm the match.
 */
const knownStart = (guesses: readonly Guess[]): readonly Guess[] => {
  const unknown = guesses.findIndex(({ isKnown }) => !isKnown);
  return unknown < 0 ? [] : guesses.slice(0, unknown);
};

/**
 * Interpretations of a search that finds nothing, each tried when the ones before it find nothing: unknown words
 * corrected in vowels, only the known words at the end, unknown words corrected further, only the known words at the
 * beginning.
 */
export const guessedReadings = (guesses: readonly Guess[], shelf: Shelf): NextReading[] => {
  const end = knownEnd(guesses);
  const isPart = end.length > 0 && end.length < guesses.length;
  const start = isPart ? [] : knownStart(guesses);
  const { near, far } = guessedTiers(guesses);
  const readings = [
    { kept: guesses, kind: "corrected", tiers: near },
    { kept: end, kind: "part", tiers: isPart ? [or(wholeOf(end)), about(end)] : [] },
    { kept: guesses, kind: "corrected", tiers: far },
    { kept: start, kind: "start", tiers: start.length > 0 ? [or(wholeOf(start)), about(start)] : [] },
  ] as const;
  return readings.flatMap(({ kept, kind, tiers }) =>
    tiers.length === 0
      ? []
      : {
          words: kept.map(({ word }) => word),
          kind,
          tiers: tiers.map((match, before) => exclusive({ match, unless: tiers.slice(0, before) }, shelf)),
          all: and([or(tiers), ...marksOf(shelf)]),
        },
  );
};
