import fc from "fast-check";
import { createRandom as seededNumbers, shuffle } from "../seeded.ts";

/** Random values, the same for the same seed. */
export const createRandom = (seed: number) => {
  const next = seededNumbers(seed);
  const below = (end: number): number => Math.floor(next() * end);
  const strings = new Map<string, fc.Arbitrary<string>>();
  return {
    below,
    /** A whole number from `low` to `high`. */
    between: (low: number, high: number): number => low + below(high - low + 1),
    chance: (part: number): boolean => next() < part,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    shuffle: <T>(from: readonly T[]): T[] => shuffle(from, next),
    /** A string that matches the pattern. */
    matching(pattern: string): string {
      const made = strings.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
      strings.set(pattern, made);
      return fc.sample(made, { numRuns: 1, seed: below(2 ** 31) })[0] ?? "";
    },
  };
};
export type Random = ReturnType<typeof createRandom>;
