import type { NotificationsService } from "../../outbox/outbox.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Statement } from "../../platform/d1/db.ts";
import { createEndpointsRepo } from "./endpoints.repo.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly notifications: Pick<NotificationsService, "enqueueIfChanged">;
}

/**
 * Statements for the batch that ends the access of other systems to an account: its endpoints are disabled, and a mail
 * says so.
 */
export const createEndEndpoints = ({ db, clock, notifications }: Dependencies) => {
  const repo = createEndpointsRepo(db);
  return (userId: string): readonly Statement[] => {
    const now = clock.now();
    const mail = notifications.enqueueIfChanged("account.webhooks_stopped", `${userId}:${now}`, { userId });
    return repo.accessEnded(userId, now, mail);
  };
};
