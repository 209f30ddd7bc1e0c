import fc from "fast-check";

/** One command as fast-check draws it: which one, whether the app must refuse it, and the random numbers that it uses. */
export interface Draw {
  readonly isWild: boolean;
  readonly which: number;
  readonly numbers: readonly number[];
}

const A_NUMBER = fc.nat(1_000_000);

/**
 * Draws `count` commands, the same ones for the same seed. fast-check does not shrink them, because the effect of each
 * command depends on the rows that earlier ones left in D1.
 */
export const drawCommands = (count: number, seed: number): Draw[] =>
  fc.sample(
    fc.record({
      isWild: fc.boolean(),
      which: A_NUMBER,
      numbers: fc.array(A_NUMBER, { minLength: 24, maxLength: 24 }),
    }),
    { numRuns: count, seed },
  );

/** Makes random choices from a draw's numbers, in their order; starts over after the last one. */
export const createRandomSource = (numbers: readonly number[]) => {
  let at = 0;
  const next = (): number => numbers[at++ % numbers.length] ?? 0;
  const below = (end: number): number => next() % Math.max(1, end);
  return {
    /** A whole number from 0 to below `end`. */
    below,
    /** True with a probability of 1 in `n`. */
    oneIn: (n: number): boolean => below(n) === 0,
    pick: <T>(from: readonly T[]): T | undefined => from[below(from.length)],
    /** Each element with a probability of one half; the first one when none was chosen. */
    some<T>(from: readonly T[]): T[] {
      const chosen = from.filter(() => below(2) === 0);
      return chosen.length > 0 ? chosen : from.slice(0, 1);
    },
    /** An amount in rupees, from 0.01 to `rupees`. */
    amountUpTo: (rupees: number): number => (1 + below(Math.round(rupees * 100))) / 100,
  };
};
export type RandomSource = ReturnType<typeof createRandomSource>;
