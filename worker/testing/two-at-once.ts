import { expect } from "vitest";
import { faults } from "./faults.ts";

type Work = () => Promise<unknown>;

/** Matches the write of any change to an order or one of its lines. */
const WRITE = /SET (.|\n)*(version = version \+ 1|picked_at)/;

/** Runs the second work between the reads of the first and its write. */
const between = async (first: Work, second: Work): Promise<void> => {
  // Without the coordinator's queue, in which the two works would wait for each other.
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

/** For two works of the same kind, such as two answers, whose order makes no difference. */
export const TWO_ALIKE_AT_ONCE = TWO_AT_ONCE.filter(([when]) => when !== "second");
