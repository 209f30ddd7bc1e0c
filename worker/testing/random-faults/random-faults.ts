import { createRandom } from "../seeded.ts";
import { createMailLog, type MailLog } from "./mail-log.ts";

/** Everything that is called over a network; each has its own faults. */
export const FAULTY = ["D1", "KV", "R2", "Durable Object", "mail", "provider", "webhook receiver", "client"] as const;
export type Faulty = (typeof FAULTY)[number];

/** How often something was called and failed; `after`: the work was done, and its answer lost. */
interface Tally {
  calls: number;
  before: number;
  after: number;
}

/** Random faults of all bindings; they are on while `faults.random` is set. */
export interface RandomFaults {
  /** The probability that a call fails, from 0 to 1. */
  readonly chance: number;
  readonly random: () => number;
  readonly tally: Record<Faulty, Tally>;
  /** How often an object was aborted at a named point. */
  readonly aborted: Map<string, number>;
  readonly mails: MailLog;
}

export const createRandomFaults = (chance: number, seed: number): RandomFaults => ({
  chance,
  random: createRandom(seed),
  tally: Object.fromEntries(FAULTY.map((name) => [name, { calls: 0, before: 0, after: 0 }])) as RandomFaults["tally"],
  aborted: new Map(),
  mails: createMailLog(),
});

/** Creates the error of a call that failed before its work was done, or after. */
type Failure = (when: "before" | "after") => Error;

/** Does the work, but makes the call fail at random: half of the failures come after the work was done. */
export const withChance = async <T>(
  faults: RandomFaults | null,
  faulty: Faulty,
  work: () => Promise<T>,
  failure: Failure,
): Promise<T> => {
  if (faults === null) return work();
  const tally = faults.tally[faulty];
  tally.calls++;
  const drawn = faults.random() / faults.chance;
  if (drawn < 0.5) {
    tally.before++;
    throw failure("before");
  }
  const answer = await work();
  if (drawn < 1) {
    tally.after++;
    throw failure("after");
  }
  return answer;
};
