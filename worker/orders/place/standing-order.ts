import { type BookedSlot, cutoffOf } from "../../cities/slots/slots.contract.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { APPROVAL_WINDOW_MS, PAYMENT_WINDOW_MS } from "../order-lifecycle.contract.ts";
import type { Raiser } from "./member-limits.repo.ts";
import { needsApproval } from "./order-limits.ts";
import type { NewOrder } from "./place-order.repo.ts";

/** Times in ms. */
export interface ForStandingOrder {
  readonly standingOrderId: string;
  /** Members of the team who raised what is ordered: above the limit of one, the order is theirs and awaits approval. */
  readonly raisers: readonly Raiser[];
  /** When it must be paid or approved: later than for a person who has the checkout open. */
  readonly dueAt: (now: number) => number;
  /** For the batch that places the order; aborts it when the date is no longer due. */
  readonly effects: (order: PlacedForDate) => Statement[];
}

/** Not for an order paid online, about which whoever pays decides. */
export const raiserOf = (forStandingOrder: ForStandingOrder | null, totalPaise: number): Raiser | undefined =>
  forStandingOrder?.raisers.find((member) => needsApproval(member, totalPaise));

export type PlacedForDate = Pick<NewOrder, "id" | "paymentDueAt" | "slotStartsAt" | "estimatedDelivery">;

/** `holdMs` is the longest time for which the stock is held; null for the usual time. */
export const paymentDueAt = (now: number, forStandingOrder: ForStandingOrder | null, holdMs: number | null): number => {
  const due = forStandingOrder?.dueAt(now) ?? now + PAYMENT_WINDOW_MS;
  return holdMs === null ? due : Math.min(due, now + holdMs);
};

/** When the slot closes, because the goods are picked then. */
export const approvalDueAt = (
  now: number,
  forStandingOrder: ForStandingOrder | null,
  slot: BookedSlot | null,
): number => {
  if (forStandingOrder) return forStandingOrder.dueAt(now);
  return slot ? cutoffOf(slot, slot.day) : now + APPROVAL_WINDOW_MS;
};
