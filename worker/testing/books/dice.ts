import fc from "fast-check";

/** One command as fast-check draws it: which one, whether it is a wild one, and its throws. */
export interface Draw {
  readonly isWild: boolean;
  readonly which: number;
  readonly throws: readonly number[];
}

const A_THROW = fc.nat(1_000_000);

/** As many draws, the same for the same seed. They are never shrunk, because each depends on what D1 holds after the others. */
export const drawCommands = (count: number, seed: number): Draw[] =>
  fc.sample(
    fc.record({
      isWild: fc.boolean(),
      which: A_THROW,
      throws: fc.array(A_THROW, { minLength: 24, maxLength: 24 }),
    }),
    { numRuns: count, seed },
  );

/** Takes a draw's throws one after the other. */
export const createDice = (throws: readonly number[]) => {
  let at = 0;
  const next = (): number => throws[at++ % throws.length] ?? 0;
  const below = (end: number): number => next() % Math.max(1, end);
  return {
    below,
    /** One in `n`. */
    oneIn: (n: number): boolean => below(n) === 0,
    pick: <T>(from: readonly T[]): T | undefined => from[below(from.length)],
    /** Each with a chance of one half, but at least one. */
    some<T>(from: readonly T[]): T[] {
      const chosen = from.filter(() => below(2) === 0);
      return chosen.length > 0 ? chosen : from.slice(0, 1);
    },
    /** Rupees from one paisa to `rupees`. */
    partOf: (rupees: number): number => (1 + below(Math.round(rupees * 100))) / 100,
  };
};
export type Dice = ReturnType<typeof createDice>;
