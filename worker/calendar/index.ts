import type { Needs } from "../compose.ts";
import { createCalendar as createFeedOf } from "./calendar.service.ts";
import { createDeliveries } from "./deliveries.service.ts";

export function createCalendar({ db, clock, notifications }: Needs<"notifications">) {
  return createFeedOf({ db, clock, notifications, readComing: createDeliveries({ db, clock }).readComing });
}
