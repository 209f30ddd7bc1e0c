import { expect } from "vitest";
import { faults } from "./faults.ts";

type Work = () => Promise<unknown>;

/** The write of whatever changes an order or one of its lines. */
const WRITE = /SET (.|\n)*(version = version \+ 1|picked_at)/;

/** The second happens between what the first reads and what it writes. */
const between = async (first: Work, second: Work): Promise<void> => {
  // The rival would wait in the coordinator's queue for what waits for it.
  faults.mutexIsOff = true;
  faults.interruption = { before: WRITE, work: second };
  await first();
  expect(faults.interruption, "the interruption took place").toBeNull();
};

/**
 * Both orders of two writes, then both at once without the coordinator's queue. A test that uses these ends faults
 * afterwards.
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
      // What a test does with the end of the race is no part of it.
      faults.delay = () => 0;
    },
  ],
];

/** Of two works that are alike, such as two answers: which of them comes second makes no difference. */
export const TWO_ALIKE_AT_ONCE = TWO_AT_ONCE.filter(([when]) => when !== "second");
