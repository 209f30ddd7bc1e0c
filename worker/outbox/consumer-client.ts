import { callObject, type DurableObjects } from "../platform/concurrency/durable-objects.ts";
import { log } from "../platform/log.ts";
import type { WorkKind } from "./enqueued-work.ts";

/** An object that sends what was enqueued. */
export interface OutboxConsumer {
  /**
   * Asks it to look for work of these kinds. It answers for how long (ms) nobody needs to wake it for them again, because it
   * looks once more after that time.
   */
  wake(kinds: readonly WorkKind[]): Promise<number>;
}

/** A shop has three: receivers of webhooks may take ten seconds each, for which neither mails nor quick receivers wait. */
const OBJECTS: readonly { readonly name: string; readonly sends: (kind: WorkKind) => boolean }[] = [
  { name: "shop", sends: (kind) => kind !== "webhooks" && kind !== "slowWebhooks" },
  { name: "webhooks", sends: (kind) => kind === "webhooks" },
  { name: "slow-webhooks", sends: (kind) => kind === "slowWebhooks" },
];

/** When (ms) the consumer looks for work of a kind without being woken. Once per isolate, as a saving only. */
const awake = new Map<WorkKind, { readonly from: number; readonly until: number }>();

/** False also after the clock was set back, because nobody knows then how long the consumer looks. */
const isAwakeFor = (kind: WorkKind, now: number): boolean => {
  const { from, until } = awake.get(kind) ?? { from: 0, until: 0 };
  return from <= now && now < until;
};

/**
 * Wakes the consumer after the batch that enqueued was written. Most calls under load cost nothing, because the consumer is
 * awake. Never rejects: what a lost call leaves is sent after the next one, or by cron.
 */
export const wakeConsumer = async (
  consumers: DurableObjects<OutboxConsumer>,
  enqueued: readonly WorkKind[],
): Promise<void> => {
  const now = Date.now();
  const asleep = enqueued.filter((kind) => !isAwakeFor(kind, now));
  const wake = async ({ name, sends }: (typeof OBJECTS)[number]): Promise<void> => {
    const kinds = asleep.filter(sends);
    if (kinds.length === 0) return;
    try {
      const awakeMs = await callObject(consumers, name, (consumer) => consumer.wake(kinds));
      // Counted from before the call, so that the consumer's last look comes later than this time.
      for (const kind of kinds) awake.set(kind, { from: now, until: now + awakeMs });
    } catch (error) {
      log.warn("outbox.wake_lost", { error: String(error) });
    }
  };
  await Promise.all(OBJECTS.map(wake));
};
