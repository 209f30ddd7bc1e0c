import type { Clock } from "../../platform/clock.ts";
import type { Db, Statement } from "../../platform/d1/db.ts";
import type { EventIds, EventKind } from "./mail-events.ts";
import { createOutboxRepo, hasBuyerSubscribed } from "./outbox.repo.ts";
import { BOARD_PUSH, PUSHES_OF } from "./push-events.ts";

const RETENTION_MS = 90 * 24 * 60 * 60_000;

interface Options {
  /** Whether VAPID keys for sending pushes exist. */
  readonly hasPushes?: boolean;
  /** Called for every enqueuing statement, so that the request sends the rows after its response. */
  readonly onEnqueue?: () => void;
}

export const createNotificationsService = (
  db: Db,
  clock: Clock,
  { hasPushes = false, onEnqueue = () => undefined }: Options = {},
) => {
  const repo = createOutboxRepo(db, clock);
  const marked = (statement: Statement): Statement => {
    onEnqueue();
    return statement;
  };
  return {
    /** A statement for the batch that changes the order: one effect of a kind for one version of the order. */
    enqueue: (kind: string, orderId: string, version: number): Statement =>
      marked(repo.insert(kind, `${kind}:${orderId}:${version}`, { orderId, version })),

    /**
     * Statements for the same batch: the pushes about this step. None where pushes are off, and none to a buyer without a
     * subscribed device. `exceptAgent` is the agent who just released the order.
     */
    enqueuePushes: (event: string, orderId: string, version: number, exceptAgent?: string | null): Statement[] =>
      (hasPushes ? (PUSHES_OF[event] ?? []) : []).map((kind) =>
        repo.insertPush(
          kind,
          `${kind}:${orderId}:${version}`,
          { orderId, ...(exceptAgent && kind === BOARD_PUSH ? { exceptAgent } : {}) },
          kind === BOARD_PUSH ? undefined : hasBuyerSubscribed(orderId),
        ),
      ),

    /**
     * A statement for the batch that causes the event: one mail of a kind for one cause, however often it is enqueued. The
     * cause is the id of a decision, refund or message, so that a later event of the same kind is mailed again.
     */
    enqueueEvent: <Kind extends EventKind>(kind: Kind, cause: string, ids: EventIds[Kind]): Statement =>
      marked(repo.insertOnce(kind, `${kind}:${cause}`, ids)),

    /** The same, but only when the previous statement of the batch changed something. */
    enqueueIfChanged: <Kind extends EventKind>(kind: Kind, cause: string, ids: EventIds[Kind]): Statement =>
      marked(repo.insertIfChanged(kind, `${kind}:${cause}`, ids)),

    /** For cron. */
    dropOld: (max: number) => repo.deleteSettled(clock.now() - RETENTION_MS, max),
  };
};
export type NotificationsService = ReturnType<typeof createNotificationsService>;
