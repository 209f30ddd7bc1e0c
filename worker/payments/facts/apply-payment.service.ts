import type { OrderEvent } from "../../orders/order-event.contract.ts";
import type { Clock } from "../../platform/clock.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import type { ApplyPaymentRepo } from "./apply-payment.repo.ts";
import { type CapturedFact, changeBy, isUnrequested, type PaymentEvent, type PaymentFact } from "./payment-facts.ts";

/**
 * The orders area applies the change, or refuses it and refunds the payment. Null after a conflict, or when D1's
 * response was lost.
 */
export type ApplyPaidChange = (orderId: string, changeId: string, fact: CapturedFact) => Promise<AppliedFact | null>;

/**
 * Result of a fact. `nothing`: the fact was already known, or a later fact was applied first; `refund.unrequested`: a
 * payment that counts was refunded manually at the provider.
 */
export type FactOutcome = {
  readonly outcome:
    | PaymentEvent
    | "order.changed"
    | "order.change_refused"
    | "refund.requested"
    | "refund.unrequested"
    | "nothing"
    | "unknown_order"
    | "conflict";
};

/** For the coordinator, which publishes `event`. `event` is set when staff can now confirm the order. */
export type AppliedFact = FactOutcome & { readonly event?: OrderEvent };

interface Dependencies {
  readonly repo: ApplyPaymentRepo;
  readonly clock: Clock;
  readonly applyPaidChange: ApplyPaidChange;
}

/** Attempts before concurrent changes end in a conflict. */
const MAX_ATTEMPTS = 8;

/**
 * Applies a fact about a payment, for verification, webhooks, expiry, refunds and the reconciler. It reads the order,
 * decides, and writes by compare-and-set, so any number of concurrent callers is safe; the coordinator's queue only
 * saves repeated attempts.
 */
export const applyPayment = async (
  { repo, clock, applyPaidChange }: Dependencies,
  orderId: string,
  fact: PaymentFact,
): Promise<AppliedFact> => {
  const attempt = async (): Promise<AppliedFact | null> => {
    const snapshot = await repo.findSnapshot(orderId, fact);
    if (!snapshot) return { outcome: "unknown_order" };
    if (fact.kind === "captured" && (snapshot.isKnownCapture || snapshot.isReturned)) return { outcome: "nothing" };
    if (fact.kind === "captured" && snapshot.changeId) return applyPaidChange(orderId, snapshot.changeId, fact);
    const change = snapshot.isKnownFact ? null : changeBy(snapshot, fact);
    if (!change) return { outcome: isUnrequested(snapshot, fact) ? "refund.unrequested" : "nothing" };
    if ((await repo.writeChange(snapshot, fact, change, clock.now())) === "lost") return null;
    if (change.event !== "order.paid") return { outcome: change.event ?? "refund.requested" };
    const { status: to, version, city } = snapshot;
    const event = { id: orderId, city, version: version + 1, from: null, to, agentId: null };
    return { outcome: change.event, ...(to === "pending" ? { event } : {}) };
  };
  return untilWritten(attempt, () => ({ outcome: "conflict" }), MAX_ATTEMPTS);
};
