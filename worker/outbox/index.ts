import type { Needs } from "../compose.ts";
import { wakeConsumer } from "./consumer-client.ts";
import { WORK_KINDS } from "./enqueued-work.ts";
import { createNotificationsService } from "./outbox.service.ts";

/** Statements that enqueue, for the batch that causes them. */
export function createNotifications({ db, clock, enqueued, pushSettings }: Needs) {
  return createNotificationsService(db, clock, {
    hasPushes: !("off" in pushSettings),
    onEnqueue: (kind) => enqueued.mark(kind),
  });
}

/** Wakes the consumer, which sends what was enqueued. */
export function createOutbox({ enqueued, consumers }: Needs) {
  return {
    /** After what was enqueued was written; null when nothing was enqueued. */
    wakeConsumer(): Promise<void> | null {
      const kinds = enqueued.take();
      return kinds.length === 0 ? null : wakeConsumer(consumers, kinds);
    },
    /** For the consumer: slow receivers have runs of their own. */
    wakeSlowWebhooks: (): Promise<void> => wakeConsumer(consumers, ["slowWebhooks"]),
    /** For cron, when more is due than one run sends. */
    wakeForAll: (): Promise<void> => wakeConsumer(consumers, WORK_KINDS),
  };
}
