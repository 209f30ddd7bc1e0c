import { type BookedSlot, cutoffOf } from "../../cities/slots/slots.contract.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { APPROVAL_WINDOW_MS, PAYMENT_WINDOW_MS } from "../order-lifecycle.contract.ts";
import type { Raiser } from "./member-limits.repo.ts";
import { needsApproval } from "./order-limits.ts";
import type { NewOrder } from "./placed-order.ts";

/** Times in ms. */
export interface ForStandingOrder {
  readonly standingOrderId: string;
  /**
   * Team members who increased what is ordered. An order above a member's limit counts as theirs and awaits approval.
   */
  readonly raisers: readonly Raiser[];
  /** Deadline for payment or approval, later than for a person who is at the checkout. */
  readonly dueAt: (now: number) => number;
  /** For the batch that places the order; aborts it when the date is no longer due. */
  readonly effects: (order: NewOrder) => Statement[];
}

/** The member whose limit the order exceeds. Not used for online orders, because paying for one also approves it. */
export const raiserOf = (forStandingOrder: ForStandingOrder | null, totalPaise: number): Raiser | undefined =>
  forStandingOrder?.raisers.find((member) => needsApproval(member, totalPaise));

/** `holdMs` is the longest time for which the stock is held; null for the usual time. */
export const paymentDueAt = (now: number, forStandingOrder: ForStandingOrder | null, holdMs: number | null): number => {
  const due = forStandingOrder?.dueAt(now) ?? now + PAYMENT_WINDOW_MS;
  return holdMs === null ? due : Math.min(due, now + holdMs);
};

/** Deadline for approval: the slot's cut-off, because the order is picked then. */
export const approvalDueAt = (
  now: number,
  forStandingOrder: ForStandingOrder | null,
  slot: BookedSlot | null,
): number => {
  if (forStandingOrder) return forStandingOrder.dueAt(now);
  return slot ? cutoffOf(slot, slot.day) : now + APPROVAL_WINDOW_MS;
};
