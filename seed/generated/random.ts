import { encodeTime } from "ulid";
import { createRandom as seededNumbers } from "../../worker/testing/seeded.ts";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Deterministic random values for a seed. */
export const createRandom = (seed: number) => {
  /** From 0 to below 1. */
  const next = seededNumbers(seed);
  /** A whole number from 0 to below `end`. */
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    pick: <One>(list: readonly One[]): One => {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
    /** A ULID for this time (ms). */
    idAt: (at: number): string =>
      encodeTime(at, 10) + Array.from({ length: 16 }, () => LETTERS[below(LETTERS.length)]).join(""),
  };
};
export type Random = ReturnType<typeof createRandom>;
