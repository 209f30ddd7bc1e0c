import { callObject, type DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { log } from "../../platform/log.ts";

/** The object whose alarm runs what is due; a shop has one. */
export interface StandingOrderTimer {
  /** Asks it to look at this time (ms), unless it looks earlier anyway. */
  wakeAt(dueAt: number): Promise<void>;
}

const NAME = "shop";

/** Never rejects: cron finds what a lost call leaves, within a minute. */
export const wakeTimerAt = async (timers: DurableObjects<StandingOrderTimer>, dueAt: number): Promise<void> => {
  try {
    await callObject(timers, NAME, (timer) => timer.wakeAt(dueAt));
  } catch (error) {
    log.warn("standing_orders.wake_lost", { error: String(error) });
  }
};
