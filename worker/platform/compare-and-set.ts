import { decidedMeanwhile } from "../accounts/admins/admins.errors.ts";
import { isAssertFailure, isLostConnection } from "./db.ts";

interface DecisionSteps<Person> {
  /** How the person stands now; throws when there is nothing to decide. */
  readonly find: () => Promise<Person>;
  /** Whether it is decided so already. */
  readonly isDone: (person: Person) => boolean;
  /** One batch that aborts by an assert unless the person still stands as found. */
  readonly write: (person: Person) => Promise<void>;
  /** After an abort, before trying again: throws if the decider himself may no longer. */
  readonly mayStill?: () => Promise<void>;
}

const MAX_ATTEMPTS = 5;

/**
 * Reads, and writes by compare-and-set until it holds: of two who decide at once each one's line in the log says what
 * it really replaced. Gives the person as found before the decision. A decision that stands already is not taken again,
 * so a repeated call, or one after a lost answer, is harmless.
 */
export const decide = async <Person>({ find, isDone, write, mayStill }: DecisionSteps<Person>): Promise<Person> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const person = await find();
    if (isDone(person)) return person;
    try {
      await write(person);
      return person;
    } catch (error) {
      if (!isAssertFailure(error) && !isLostConnection(error)) throw error;
      await mayStill?.();
    }
  }
  throw decidedMeanwhile();
};
