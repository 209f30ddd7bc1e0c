import type { Statement } from "../../platform/d1/db.ts";
import { PAYMENT_WINDOW_MS } from "../order-lifecycle.contract.ts";
import type { NewOrder } from "./place-order.repo.ts";

/** Times in ms. */
export interface ForStandingOrder {
  readonly standingOrderId: string;
  /** Later than for a person who has the checkout open. */
  readonly paymentDueAt: (now: number) => number;
  /** For the batch that places the order; aborts it when the date is no longer due. */
  readonly effects: (order: PlacedForDate) => Statement[];
}

export type PlacedForDate = Pick<NewOrder, "id" | "paymentDueAt" | "slotStartsAt" | "estimatedDelivery">;

/** `holdMs` is the longest time for which the stock is held; null for the usual time. */
export const paymentDueAt = (now: number, forStandingOrder: ForStandingOrder | null, holdMs: number | null): number => {
  const due = forStandingOrder?.paymentDueAt(now) ?? now + PAYMENT_WINDOW_MS;
  return holdMs === null ? due : Math.min(due, now + holdMs);
};
