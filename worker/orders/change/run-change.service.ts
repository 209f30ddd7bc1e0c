import type { Clock } from "../../platform/clock.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import type { AppliedChange } from "../order-change.contract.ts";
import { orderConflict } from "../orders.errors.ts";
import { type AnyChangeRequest, requireChangeable, resultOfEarlier } from "./decide-change.ts";
import type { ChangeableOrder, FindChanges } from "./find-changes.repo.ts";

interface Change<Request extends AnyChangeRequest> {
  readonly find: FindChanges;
  readonly clock: Clock;
  /** Type of the event that the change writes. */
  readonly type: string;
  readonly isUnchanged: (order: ChangeableOrder, request: Request) => boolean;
  /** Null when the order changed since it was read. Throws the refusal. */
  readonly attempt: (order: ChangeableOrder, request: Request) => Promise<AppliedChange | null>;
}

const MAX_ATTEMPTS = 8;

/**
 * Attempts a change until its batch is written. Concurrent callers are safe: each batch asserts the version that was
 * read. Repeating an idempotency key changes nothing more.
 */
export const createRunChange =
  <Request extends AnyChangeRequest>({ find, clock, type, isUnchanged, attempt }: Change<Request>) =>
  (orderId: string, request: Request): Promise<AppliedChange> => {
    const tryOnce = async (): Promise<AppliedChange | null> => {
      const found = await find.findToChange(orderId, request.by.userId, request.by.idempotencyKey);
      const earlier = resultOfEarlier(found, { orderId, type, hash: request.requestHash, now: clock.now() });
      if (earlier) return earlier;
      const order = requireChangeable(found.order, request);
      return isUnchanged(order, request) ? { done: true, toPay: null } : attempt(order, request);
    };
    return untilWritten(
      tryOnce,
      () => {
        throw orderConflict();
      },
      MAX_ATTEMPTS,
    );
  };
