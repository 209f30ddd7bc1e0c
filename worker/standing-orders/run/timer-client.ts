import type { Only } from "../../compose.ts";
import { callObject } from "../../platform/concurrency/durable-objects.ts";
import { log } from "../../platform/log.ts";

/** The Durable Object whose alarm runs due steps; there is one per shop. */
export interface StandingOrderTimer {
  /** Sets the alarm to this time (ms), unless it is set to an earlier one. */
  wakeAt(dueAt: number): Promise<void>;
}

const NAME = "shop";

/** Schedules the runner for a time (ms). A lost call does no harm, because cron runs due steps every minute. */
export const createWakeTimer =
  ({ timerObjects, waitUntil }: Only<"timerObjects" | "waitUntil">) =>
  (dueAt: number): void => {
    const call = callObject(timerObjects, NAME, (timer) => timer.wakeAt(dueAt));
    waitUntil(call.catch((error) => log.warn("standing_orders.wake_lost", { error: String(error) })));
  };
