import type { OrderEvent } from "../../live/board-publisher.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { ApplyPaymentRepo } from "./apply-payment.repo.ts";
import { changeBy, type PaymentEvent, type PaymentFact } from "./payment-facts.ts";

/** What became of a fact. `nothing`: it was known, or has been overtaken. */
export type FactOutcome = {
  readonly outcome: PaymentEvent | "refund.requested" | "nothing" | "unknown_order" | "busy";
};

/** What a coordinator hears: `news` when the order is now one that staff can confirm. */
export type AppliedFact = FactOutcome & { readonly news?: OrderEvent };

interface Dependencies {
  readonly repo: ApplyPaymentRepo;
  readonly clock: Clock;
}

/** Someone else's change came between reading and writing: read again and decide anew. */
const MAX_ATTEMPTS = 8;

/**
 * The one door for everything that is known about a payment: verify, webhooks, expiry, refunds and the reconciler all
 * come through here. Reads how the order stands, decides, writes by compare-and-set; correct on its own with any number
 * of callers at once, the coordinator only puts them in a row.
 */
export const applyPayment = async (
  { repo, clock }: Dependencies,
  orderId: string,
  fact: PaymentFact,
): Promise<AppliedFact> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const standing = await repo.findSnapshot(orderId, fact);
    if (!standing) return { outcome: "unknown_order" };
    const change = standing.isKnownFact ? null : changeBy(standing, fact);
    if (!change) return { outcome: "nothing" };
    if ((await repo.writeChange(standing, fact, change, clock.now())) === "written") {
      if (change.event !== "order.paid") return { outcome: change.event ?? "refund.requested" };
      const { status: to, version, city } = standing;
      const news = { id: orderId, city, version: version + 1, from: null, to, agentId: null };
      return { outcome: change.event, ...(to === "pending" ? { news } : {}) };
    }
  }
  return { outcome: "busy" };
};
