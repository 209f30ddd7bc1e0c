import type { Clock } from "../platform/clock.ts";
import type { Condition, Db, Statement } from "../platform/d1/db.ts";
import type { NoticeKind } from "../standing-orders/standing-order-notice.ts";
import { createMailClaimsRepo, type MailLag } from "./mail-claims.repo.ts";
import type { EventIds, EventKind } from "./mail-events.ts";
import { createInsertMail, type NewMail } from "./mail-queue.repo.ts";
import { createOutboxRepo, hasAccountSubscribed, hasAnySubscribed } from "./outbox.repo.ts";
import {
  ALERT_PUSHES,
  type AlertPush,
  BOARD_PUSH,
  CREDIT_PUSH,
  type CreditPush,
  PUSHES_OF,
  STANDING_ORDER_PUSH,
  type StandingOrderPush,
} from "./push-events.ts";

interface Options {
  /** Whether the shop has VAPID keys. */
  readonly hasPushes?: boolean;
  /** Called for each enqueued row, so that the request wakes the consumer after its response. */
  readonly onEnqueue?: (kind: "mails" | "pushes") => void;
}

interface Alert {
  readonly id: string;
  readonly userId: string;
  readonly productId: string;
  readonly city: string;
  readonly kind: "price" | "stock";
  readonly targetPaise: number | null;
  readonly pricePaise: number;
}

export const createOutboxService = (
  db: Db,
  clock: Clock,
  { hasPushes = false, onEnqueue = () => undefined }: Options = {},
) => {
  const repo = createOutboxRepo(db, clock);
  const insertMail = createInsertMail(clock);
  const enqueueMail: typeof insertMail = (mail, onDuplicate) => {
    onEnqueue("mails");
    return insertMail(mail, onDuplicate);
  };
  const insertPush = (kind: string, cause: string, payload: object, condition?: Condition): Statement[] => {
    if (!hasPushes) return [];
    onEnqueue("pushes");
    return [repo.insertPush(kind, `${kind}:${cause}`, payload, condition)];
  };
  const enqueue = (kind: string, orderId: string, version: number): Statement =>
    enqueueMail({ kind, cause: `${orderId}:${version}`, ids: { orderId, version } }, "abort");
  const enqueueToMember = (kind: string, orderId: string, version: number, userId: string): Statement =>
    enqueueMail({ kind, cause: `${orderId}:${version}:${userId}`, ids: { orderId, version, userId } }, "abort");
  return {
    /** For the batch that changes the order: one mail of a kind for each version of the order. */
    enqueue,

    /** To a member of the buyer's team. */
    enqueueToMember,

    /** To the buying account and, when a member of its team placed the order, to that member. */
    enqueueToAll: (kind: string, order: { id: string; placedBy: string | null }, version: number): Statement[] => [
      enqueue(kind, order.id, version),
      ...(order.placedBy === null ? [] : [enqueueToMember(kind, order.id, version, order.placedBy)]),
    ],

    /**
     * Pushes for the batch that changes the order: none when pushes are off, and none to an account without a
     * subscribed device. `exceptAgent`: the agent who just released the order.
     */
    enqueuePushes: (event: string, orderId: string, version: number, exceptAgent?: string | null): Statement[] =>
      (PUSHES_OF[event] ?? []).flatMap((kind) => {
        const cause = `${orderId}:${version}`;
        return kind === BOARD_PUSH
          ? insertPush(kind, cause, { orderId, ...(exceptAgent ? { exceptAgent } : {}) })
          : insertPush(kind, cause, { orderId }, hasAccountSubscribed(orderId));
      }),

    /** For the batch that ends a step of a standing order; none when pushes are off. */
    enqueueStandingOrderPush: (kind: NoticeKind, cause: string, ids: StandingOrderPush): Statement[] =>
      insertPush(`${STANDING_ORDER_PUSH}${kind}`, cause, ids, hasAnySubscribed([ids.userId])),

    /** For the batch that writes a reminder; none when pushes are off. */
    enqueueCreditPush: (cause: string, ids: CreditPush): Statement[] =>
      insertPush(CREDIT_PUSH, cause, ids, hasAnySubscribed([ids.userId])),

    /**
     * One mail of a kind for one cause, however often it is enqueued. The cause is the id of a decision, refund or
     * message, so that a later event of the same kind is mailed too. `recipient` is set for mails to anyone other than
     * the account or buyer that the ids name.
     */
    enqueueEvent: <Kind extends EventKind>(
      kind: Kind,
      cause: string,
      ids: EventIds[Kind],
      recipient?: NewMail["recipient"],
    ): Statement => enqueueMail({ kind, cause, ids, ...(recipient && { recipient }) }, "ignore"),

    /** `enqueueEvent`, if the previous statement of the batch changed a row. */
    enqueueIfChanged: <Kind extends EventKind>(kind: Kind, cause: string, ids: EventIds[Kind]): Statement =>
      enqueueMail({ kind, cause, ids }, "ignoreIfChanged"),

    /** For the batch that ends these alerts: a mail to each person, and pushes to those with a device. */
    enqueueAlerts(alerts: readonly Alert[]): Statement[] {
      const mailOf = ({ id, kind, userId, productId, city, pricePaise, targetPaise }: Alert): Statement => {
        const ids = { userId, productId, city, ...(targetPaise === null ? {} : { pricePaise, targetPaise }) };
        return enqueueMail({ kind: `alert.${kind}`, cause: id, ids }, "ignore");
      };
      const pushOf = (group: readonly Alert[]): Statement[] => {
        const [first] = group;
        if (!first) return [];
        const { id, kind, productId, pricePaise } = first;
        const userIds = group.map(({ userId }) => userId);
        const payload: AlertPush = { productId, pricePaise, userIds };
        return insertPush(ALERT_PUSHES[kind], id, payload, hasAnySubscribed(userIds));
      };
      // Alerts about the same product, city and kind share a push.
      const groups = Map.groupBy(alerts, ({ kind, city, productId }) => `${kind} ${city} ${productId}`);
      return [...alerts.map(mailOf), ...[...groups.values()].flatMap(pushOf)];
    },

    readLag: (): Promise<MailLag> => createMailClaimsRepo(db, clock).readLag(),
  };
};
export type OutboxService = ReturnType<typeof createOutboxService>;
