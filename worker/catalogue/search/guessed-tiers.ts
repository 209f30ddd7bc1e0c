import { closest, type Guess } from "../words/guesses.ts";
import { roughKey } from "../words/sound-key.ts";
import { and, exclusive, type MatchTiers, marksOf, or, type Shelf, term } from "./match-expressions.ts";
import { MARKS, together } from "./search-terms.ts";

/** More words than these are left out of guesses. */
export const MAX_GUESSED = 4;
/** Words that may each mean several things make many combinations. */
const MAX_COMBINED = 40;

const anySound = (mark: string, { keys }: Guess): string => or(keys.map((key) => term(mark + key)));
const sounding = ({ keys, roughs }: Guess): string =>
  or([...keys.map((key) => term(MARKS.sound + key)), ...roughs.map((rough) => term(MARKS.rough + rough))]);

/** One choice for each word, in all combinations. */
const combined = (choices: readonly (readonly string[])[]): string[] =>
  choices
    .reduce<string[][]>(
      (sets, more) => sets.flatMap((set) => more.map((one) => [...set, one])).slice(0, MAX_COMBINED),
      [[]],
    )
    .map(together);
/** A name or an alias of these words alone. */
const wholeOf = (guesses: readonly Guess[]): string[] =>
  combined(guesses.map(({ keys }) => keys)).flatMap((one) => [
    term(MARKS.wholeNameSound + one),
    term(MARKS.wholeAliasSound + one),
  ]);
const roughWholeOf = (guesses: readonly Guess[]): string[] =>
  combined(guesses.map(({ keys, roughs, isKnown }) => (isKnown ? keys.map(roughKey) : roughs).filter(Boolean))).map(
    (one) => term(MARKS.wholeRough + one),
  );

/** The tiers of several sets of words: what fits the best of them comes first. */
const guessedTiers = (sets: readonly (readonly Guess[])[]): string[] => {
  const inName = (one: Guess) => anySound(MARKS.nameSound, one);
  const hasAny = ({ keys, roughs }: Guess) => keys.length + roughs.length > 0;
  const possible = (set: readonly Guess[]) => set.every(({ keys }) => keys.length > 0);
  const near = sets.map((set) => set.map(closest)).filter(possible);
  const about = (set: readonly Guess[]) => and([...set.map(inName), or(set.map((one) => anySound(MARKS.head, one)))]);
  return [
    near.flatMap(wholeOf),
    sets.filter(possible).flatMap(wholeOf),
    sets.flatMap(roughWholeOf),
    near.map(about),
    sets.filter(possible).map(about),
    sets.filter((set) => set.every(hasAny)).map((set) => and(set.map(sounding))),
  ]
    .filter((tier) => tier.length > 0)
    .map((tier) => or([...new Set(tier)]));
};

/** Whether a reading leaves out words. */
export type GuessedTiers = MatchTiers & { readonly leavesOut: boolean };

/**
 * Readings of a search that finds nothing: with its unknown words corrected, then without one of its words, then any of
 * them. Each is tried when the ones before it find nothing.
 */
export const guessedReadings = (guesses: readonly Guess[], shelf: Shelf): GuessedTiers[] => {
  const without = guesses.map((_, at) => guesses.filter((_, other) => other !== at));
  const readings = [
    [guesses],
    ...(guesses.length > 2 ? [without] : []),
    ...(guesses.length > 1 ? [guesses.map((one) => [one])] : []),
  ];
  return readings.flatMap((sets, at) => {
    const tiers = guessedTiers(sets);
    if (tiers.length === 0) return [];
    return {
      leavesOut: at > 0,
      tiers: tiers.map((match, before) => exclusive({ match, unless: tiers.slice(0, before) }, shelf)),
      all: and([or(tiers), ...marksOf(shelf)]),
    };
  });
};
