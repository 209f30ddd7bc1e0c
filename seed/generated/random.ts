import { encodeTime } from "ulid";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Random numbers that are the same for the same seed (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  /** From 0 to below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** From 0 to below `end`, whole. */
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    pick: <One>(list: readonly One[]): One => {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
    /** An id as the shop makes them, for this time (ms). */
    idAt: (at: number): string =>
      encodeTime(at, 10) + Array.from({ length: 16 }, () => LETTERS[below(LETTERS.length)]).join(""),
  };
};
export type Random = ReturnType<typeof createRandom>;
