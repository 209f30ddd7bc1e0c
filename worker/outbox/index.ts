import type { Needs } from "../compose.ts";
import { wakeConsumer } from "./consumer-client.ts";
import { WORK_KINDS } from "./enqueued-work.ts";
import { createOutboxService } from "./outbox.service.ts";

export function createOutbox({ db, clock, enqueued, pushSettings }: Needs) {
  return createOutboxService(db, clock, {
    hasPushes: !("off" in pushSettings),
    onEnqueue: (kind) => enqueued.mark(kind),
  });
}

export function createConsumerClient({ enqueued, consumers }: Needs) {
  return {
    /** Null when the request enqueued nothing. */
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
