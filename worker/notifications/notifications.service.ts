import type { Clock } from "../platform/clock.ts";
import type { Db, Statement } from "../platform/db.ts";
import { createOutboxRepo } from "./notifications.repo.ts";

const KEPT_MS = 90 * 24 * 60 * 60_000;

export const createNotificationsService = (db: Db, clock: Clock) => {
  const repo = createOutboxRepo(db, clock);
  return {
    /** A statement for the batch that makes it true: one effect of a kind for one version of an order. */
    enqueue: (kind: string, orderId: string, version: number): Statement =>
      repo.insert(kind, `${kind}:${orderId}:${version}`, { orderId, version }),

    /** For cron. */
    dropOld: (max: number) => repo.deleteSettled(clock.now() - KEPT_MS, max),
  };
};
export type NotificationsService = ReturnType<typeof createNotificationsService>;
