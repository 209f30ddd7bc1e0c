import type { Clock } from "../../platform/clock.ts";
import type { Db, Statement } from "../../platform/d1/db.ts";
import type { EventIds, EventKind } from "./mail-events.ts";
import { buyerListens, createOutboxRepo } from "./outbox.repo.ts";
import { BOARD_PUSH, PUSHES_OF } from "./push-events.ts";

const KEPT_MS = 90 * 24 * 60 * 60_000;

interface Options {
  /** Whether there are keys to send pushes with. */
  readonly hasPushes?: boolean;
  /** Called with every statement that enqueues, so that the request knows it has something to send. */
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
    /** A statement for the batch that makes it true: one effect of a kind for one version of an order. */
    enqueue: (kind: string, orderId: string, version: number): Statement =>
      marked(repo.insert(kind, `${kind}:${orderId}:${version}`, { orderId, version })),

    /**
     * Statements for the same batch: the pushes about this step. None where pushes are off; to a buyer only when he has
     * a device that takes them. `exceptAgent`: whose the order was until now.
     */
    enqueuePushes: (event: string, orderId: string, version: number, exceptAgent?: string | null): Statement[] =>
      (hasPushes ? (PUSHES_OF[event] ?? []) : []).map((kind) =>
        repo.insertPush(
          kind,
          `${kind}:${orderId}:${version}`,
          { orderId, ...(exceptAgent && kind === BOARD_PUSH ? { exceptAgent } : {}) },
          kind === BOARD_PUSH ? undefined : buyerListens(orderId),
        ),
      ),

    /**
     * A statement for the batch that makes it true: one mail of a kind for one cause, however often it is said. The
     * cause is the id of what happened (a decision, a refund, a message), so that the same may happen again later.
     */
    enqueueEvent: <Kind extends EventKind>(kind: Kind, cause: string, ids: EventIds[Kind]): Statement =>
      marked(repo.insertOnce(kind, `${kind}:${cause}`, ids)),

    /** The same, but only when the statement before it in the batch changed something. */
    enqueueIfChanged: <Kind extends EventKind>(kind: Kind, cause: string, ids: EventIds[Kind]): Statement =>
      marked(repo.insertIfChanged(kind, `${kind}:${cause}`, ids)),

    /** For cron. */
    dropOld: (max: number) => repo.deleteSettled(clock.now() - KEPT_MS, max),
  };
};
export type NotificationsService = ReturnType<typeof createNotificationsService>;
