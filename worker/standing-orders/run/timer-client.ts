import { callObject, type DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { log } from "../../platform/log.ts";

/** The Durable Object whose alarm runs due steps; there is one per shop. */
export interface StandingOrderTimer {
  /** Sets the alarm to this time (ms), unless it is set to an earlier one. */
  wakeAt(dueAt: number): Promise<void>;
}

const NAME = "shop";

/** Never rejects: within a minute cron does what a lost call leaves undone. */
export const wakeTimerAt = async (timers: DurableObjects<StandingOrderTimer>, dueAt: number): Promise<void> => {
  try {
    await callObject(timers, NAME, (timer) => timer.wakeAt(dueAt));
  } catch (error) {
    log.warn("standing_orders.wake_lost", { error: String(error) });
  }
};
