import { expect } from "vitest";
import { faults } from "./faults.ts";

type Work = () => Promise<unknown>;

/** Matches the write of any change to an order or one of its lines. */
const WRITE = /SET (.|\n)*(version = version \+ 1|picked_at)/;

/** Runs the second work between the reads of the first and its write. */
const between = async (first: Work, second: Work): Promise<void> => {
  // Turns the coordinator's queue off, because the second would wait in it for the first, which waits for the second.
  faults.mutexIsOff = true;
  faults.interruption = { before: WRITE, work: second };
  await first();
  expect(faults.interruption, "the interruption took place").toBeNull();
};

/**
 * Runs each of two works inside the other, then both at once without the coordinator's queue. Tests that use these have
 * to call `endFaults` afterwards.
 */
export const TWO_AT_ONCE: readonly (readonly [when: string, race: (one: Work, other: Work) => Promise<void>])[] = [
  ["first", between],
  ["second", (one, other) => between(other, one)],
  [
    "at the same moment",
    async (one, other) => {
      faults.mutexIsOff = true;
      faults.delay = () => Math.random() * 10;
      await Promise.all([one(), other()]);
      // The test's own calls after the race need no delay.
      faults.delay = () => 0;
    },
  ],
];

/** For two works of the same kind, such as two answers, where it makes no difference which one comes second. */
export const TWO_ALIKE_AT_ONCE = TWO_AT_ONCE.filter(([when]) => when !== "second");
