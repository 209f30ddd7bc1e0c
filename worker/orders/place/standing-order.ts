import type { Statement } from "../../platform/d1/db.ts";
import { PAYMENT_WINDOW_MS } from "../order-lifecycle.contract.ts";

/** What a standing order adds to the order that it places. Times in ms. */
export interface ForStandingOrder {
  readonly standingOrderId: string;
  /** When an unpaid order ends: later than for a person who has the checkout open. */
  readonly paymentDueAt: (now: number) => number;
  /** For the batch that places the order; it aborts the batch when the date is not due any more. */
  readonly effects: (order: PlacedForDate) => Statement[];
}

export interface PlacedForDate {
  readonly id: string;
  readonly paymentDueAt: number | null;
  readonly slotStartsAt: number | null;
  readonly estimatedDelivery: number;
}

/** `holdMs`: how long the goods are held at most. */
export const paymentDueAt = (now: number, forStandingOrder: ForStandingOrder | null, holdMs: number | null): number => {
  const due = forStandingOrder?.paymentDueAt(now) ?? now + PAYMENT_WINDOW_MS;
  return holdMs === null ? due : Math.min(due, now + holdMs);
};

/** The columns of an order that say who placed it. */
export const originOf = (forStandingOrder: ForStandingOrder | null) => ({
  standingOrderId: forStandingOrder?.standingOrderId ?? null,
});
