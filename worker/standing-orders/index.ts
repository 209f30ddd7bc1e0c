import type { Needs } from "../compose.ts";
import { createStandingOrderDays } from "./manage/standing-order-days.service.ts";
import { createStandingOrders as createManagement } from "./manage/standing-orders.service.ts";
import { createStandingOrderRunner } from "./run/run-standing-orders.service.ts";

export function createStandingOrders(needs: Needs<"lists" | "placing" | "slots" | "outbox" | "sessions" | "payments">) {
  const { readOwn, ...management } = createManagement(needs);
  return { ...management, ...createStandingOrderDays(needs, readOwn), ...createStandingOrderRunner(needs) };
}
