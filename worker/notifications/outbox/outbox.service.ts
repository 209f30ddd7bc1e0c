import type { Clock } from "../../platform/clock.ts";
import type { Db, Statement } from "../../platform/d1/db.ts";
import { endOfRetention } from "../../platform/operations/retention.ts";
import { createMailClaimsRepo, type MailLag } from "./mail-claims.repo.ts";
import type { EventIds, EventKind } from "./mail-events.ts";
import { createMailQueueRepo, type NewMail } from "./mail-queue.repo.ts";
import { createOutboxRepo, hasBuyerSubscribed } from "./outbox.repo.ts";
import { BOARD_PUSH, PUSHES_OF } from "./push-events.ts";

interface Options {
  /** Whether VAPID keys for sending pushes exist. */
  readonly hasPushes?: boolean;
  /** Called for every enqueuing statement, so that the request wakes the consumer after its response. */
  readonly onEnqueue?: (kind: "mails" | "pushes") => void;
}

export const createNotificationsService = (
  db: Db,
  clock: Clock,
  { hasPushes = false, onEnqueue = () => undefined }: Options = {},
) => {
  const repo = createOutboxRepo(db, clock);
  const mails = createMailQueueRepo(clock);
  const marked = (statement: Statement): Statement => {
    onEnqueue("mails");
    return statement;
  };
  return {
    /** A statement for the batch that changes the order: one effect of a kind for one version of the order. */
    enqueue: (kind: string, orderId: string, version: number): Statement =>
      marked(mails.insert({ kind, dedupeKey: `${kind}:${orderId}:${version}`, ids: { orderId, version } })),

    /**
     * Statements for the same batch: the pushes about this step. None where pushes are off, and none to a buyer without a
     * subscribed device. `exceptAgent` is the agent who just released the order.
     */
    enqueuePushes: (event: string, orderId: string, version: number, exceptAgent?: string | null): Statement[] =>
      (hasPushes ? (PUSHES_OF[event] ?? []) : []).map((kind) => {
        onEnqueue("pushes");
        return repo.insertPush(
          kind,
          `${kind}:${orderId}:${version}`,
          { orderId, ...(exceptAgent && kind === BOARD_PUSH ? { exceptAgent } : {}) },
          kind === BOARD_PUSH ? undefined : hasBuyerSubscribed(orderId),
        );
      }),

    /**
     * A statement for the batch that causes the event: one mail of a kind for one cause, however often it is enqueued. The
     * cause is the id of a decision, refund or message, so that a later event of the same kind is mailed again. `recipient`
     * is for mails to others than the account or buyer that the ids name.
     */
    enqueueEvent: <Kind extends EventKind>(
      kind: Kind,
      cause: string,
      ids: EventIds[Kind],
      recipient?: NewMail["recipient"],
    ): Statement =>
      marked(mails.insertOnce({ kind, dedupeKey: `${kind}:${cause}`, ids, ...(recipient && { recipient }) })),

    /** The same, but only when the previous statement of the batch changed something. */
    enqueueIfChanged: <Kind extends EventKind>(kind: Kind, cause: string, ids: EventIds[Kind]): Statement =>
      marked(mails.insertIfChanged({ kind, dedupeKey: `${kind}:${cause}`, ids })),

    /** For the check whether mails get out: how long the oldest due mail of each urgency has been due. */
    readLag: (): Promise<MailLag> => createMailClaimsRepo(db, clock).readLag(),

    /** For cron. */
    dropOld: async (max: number): Promise<unknown> => repo.deleteSettled(endOfRetention("outbox", clock.now()), max),
  };
};
export type NotificationsService = ReturnType<typeof createNotificationsService>;
