import type { Needs } from "../compose.ts";
import { createPaymentCoordinator } from "../payments/facts/coordinator-client.ts";
import { createStandingOrderDays } from "./manage/standing-order-days.service.ts";
import { createStandingOrders as createManaged } from "./manage/standing-orders.service.ts";
import { createStandingOrderRunner } from "./run/run-standing-orders.service.ts";
import { wakeTimerAt } from "./run/timer-client.ts";

/** What people do with them, and what their runner does. */
export function createStandingOrders(needs: Needs<"lists" | "placing" | "notifications" | "sessions" | "payments">) {
  const { db, clock, waitUntil, timerObjects, coordinators } = needs;
  const { lists, placing, notifications, sessions, payments } = needs;
  const wakeAt = (dueAt: number): void => waitUntil(wakeTimerAt(timerObjects, dueAt));
  const { readOwn, ...managed } = createManaged({ db, clock, lists, wakeAt });
  return {
    ...managed,
    ...createStandingOrderDays({ db, clock, wakeAt, readOwn }),
    ...createStandingOrderRunner({
      db,
      clock,
      notifications,
      place: placing.placeForStandingOrder,
      findPerson: sessions.findPerson,
      isOnlineOffered: () => payments.offer().isOffered,
      watchPayment: createPaymentCoordinator(coordinators).watchPayment,
    }),
  };
}
