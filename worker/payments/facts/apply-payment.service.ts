import type { OrderEvent } from "../../orders/order-event.contract.ts";
import type { Clock } from "../../platform/clock.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import type { ApplyPaymentRepo } from "./apply-payment.repo.ts";
import { changeBy, type PaymentEvent, type PaymentFact } from "./payment-facts.ts";

/** What becomes of a change whose difference was paid. */
export type ChangeEvent = "order.changed" | "order.change_refused";

/** A captured payment of the difference of a change. */
export type DifferencePaid = PaymentFact & { readonly kind: "captured" };

/**
 * The orders area makes the change, or refuses it, so that the payment is refunded. Null when another writer was faster, or
 * the answer of D1 was lost.
 */
export type ApplyPaidChange = (orderId: string, changeId: string, fact: DifferencePaid) => Promise<AppliedFact | null>;

/** What became of a fact. `nothing`: it was known, or a later fact came before it. */
export type FactOutcome = {
  readonly outcome: PaymentEvent | ChangeEvent | "refund.requested" | "nothing" | "unknown_order" | "conflict";
};

/** For the coordinator, which publishes `event`; it is set when staff can now confirm the order. */
export type AppliedFact = FactOutcome & { readonly event?: OrderEvent };

interface Dependencies {
  readonly repo: ApplyPaymentRepo;
  readonly clock: Clock;
  readonly applyPaidChange: ApplyPaidChange;
}

/** Attempts before changes between reading and writing end in a conflict. */
const MAX_ATTEMPTS = 8;

/**
 * Applies a fact about a payment. Verification, webhooks, expiry, refunds and the reconciler all call it. It reads the
 * order, decides, and writes by compare-and-set, so it is correct with any number of callers at once; the coordinator's
 * queue only saves repeated attempts.
 */
export const applyPayment = async (
  { repo, clock, applyPaidChange }: Dependencies,
  orderId: string,
  fact: PaymentFact,
): Promise<AppliedFact> => {
  const attempt = async (): Promise<AppliedFact | null> => {
    const snapshot = await repo.findSnapshot(orderId, fact);
    if (!snapshot) return { outcome: "unknown_order" };
    if (fact.kind === "captured" && snapshot.changeId && !snapshot.isKnownCapture) {
      return (await applyPaidChange(orderId, snapshot.changeId, fact)) ?? null;
    }
    const change = snapshot.isKnownFact ? null : changeBy(snapshot, fact);
    if (!change) return { outcome: "nothing" };
    if ((await repo.writeChange(snapshot, fact, change, clock.now())) === "lost") return null;
    if (change.event !== "order.paid") return { outcome: change.event ?? "refund.requested" };
    const { status: to, version, city } = snapshot;
    const event = { id: orderId, city, version: version + 1, from: null, to, agentId: null };
    return { outcome: change.event, ...(to === "pending" ? { event } : {}) };
  };
  return untilWritten(attempt, () => ({ outcome: "conflict" }), MAX_ATTEMPTS);
};
