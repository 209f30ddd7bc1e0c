import { isConflict } from "./db.ts";

const MAX_ATTEMPTS = 5;

/**
 * `attempt` returns null when another writer won or the response was lost. After `max` attempts, returns the result of
 * `conflict`.
 */
export const untilWritten = async <Result>(
  attempt: (number: number) => Promise<Result | null>,
  conflict: () => Result | Promise<Result>,
  max = MAX_ATTEMPTS,
): Promise<Result> => {
  for (let number = 1; number <= max; number++) {
    const result = await attempt(number);
    if (result !== null) return result;
  }
  return conflict();
};

interface Steps<Found> {
  /** Reads the current state; throws when there is nothing to change. */
  readonly find: () => Promise<Found>;
  /** Whether the state is already the wanted one. */
  readonly isDone: (found: Found) => boolean;
  /** One batch that aborts by an assert unless the state is still the one that was found. */
  readonly write: (found: Found) => Promise<unknown>;
  /** Called after an abort, before the next attempt: throws when the actor is no longer allowed. */
  readonly checkPermission?: () => Promise<void>;
  readonly conflict: () => Error;
}

/**
 * Reads, then writes by compare-and-set until a write succeeds; returns the state before the change. The audit entry of
 * each concurrent writer therefore names the state that it really replaced. Writes nothing when the state is already
 * the wanted one, so a repeated call, or a retry after a lost response, is harmless.
 */
export const compareAndSet = async <Found>(steps: Steps<Found>): Promise<Found> => {
  const { found } = await untilWritten(
    async () => {
      const found = await steps.find();
      if (steps.isDone(found)) return { found };
      try {
        await steps.write(found);
        return { found };
      } catch (error) {
        if (!isConflict(error)) throw error;
        await steps.checkPermission?.();
        return null;
      }
    },
    () => {
      throw steps.conflict();
    },
  );
  return found;
};
