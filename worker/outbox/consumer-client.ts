import { callObject, type DurableObjects } from "../platform/concurrency/durable-objects.ts";
import { log } from "../platform/log.ts";
import type { WorkKind } from "./enqueued-work.ts";

export interface OutboxConsumer {
  /**
   * Starts to send work of these kinds. Returns for how long (ms) callers need not wake it for them again, because it
   * checks for more work after that time.
   */
  wake(kinds: readonly WorkKind[]): Promise<number>;
}

/**
 * Three objects, so that neither mails nor quick webhook receivers wait for a slow receiver, which may take ten
 * seconds.
 */
const OBJECTS: readonly { readonly name: string; readonly sends: (kind: WorkKind) => boolean }[] = [
  { name: "shop", sends: (kind) => kind !== "webhooks" && kind !== "slowWebhooks" },
  { name: "webhooks", sends: (kind) => kind === "webhooks" },
  { name: "slow-webhooks", sends: (kind) => kind === "slowWebhooks" },
];

/**
 * The time (ms) in which the consumer checks for a kind of work without being woken. Per isolate, as an optimisation
 * only.
 */
const awake = new Map<WorkKind, { readonly from: number; readonly until: number }>();

/** Also false after the clock was set back, because the stored times are then wrong. */
const isAwakeFor = (kind: WorkKind, now: number): boolean => {
  const { from, until } = awake.get(kind) ?? { from: 0, until: 0 };
  return from <= now && now < until;
};

/**
 * Wakes the consumer after the batch that enqueued the work was written. Under load most calls cost nothing, because
 * the consumer is awake. Never rejects: the work of a lost call is sent after the next call, or by cron.
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
      // Counted from before the call, so that the consumer checks once more after `until`.
      for (const kind of kinds) awake.set(kind, { from: now, until: now + awakeMs });
    } catch (error) {
      log.warn("outbox.wake_lost", { error: String(error) });
    }
  };
  await Promise.all(OBJECTS.map(wake));
};
