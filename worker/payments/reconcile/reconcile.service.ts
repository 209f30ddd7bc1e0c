import type { Clock } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import type { FactOutcome } from "../facts/apply-payment.service.ts";
import type { Expiry } from "../facts/coordinator-client.ts";
import type { PaymentFact } from "../facts/payment-facts.ts";
import type { ProviderOrdersRepo } from "../provider-orders.repo.ts";
import { findCaptures } from "../razorpay/capture-payment.ts";
import { ProviderFailure, type Razorpay } from "../razorpay/razorpay.ts";
import type { DiscrepanciesRepo } from "./discrepancies.repo.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A runner has so long for what it took; then it comes due again. */
const LEASE_MS = 2 * MINUTE;
/** The alarm has its chance first. */
const ALARM_GRACE_MS = 30_000;
/** While an order waits for its money it is asked about so often. */
const WHILE_OPEN_MS = 3 * MINUTE;
/** Afterwards money may still come, late or twice: looks after the order was placed, further and further apart. */
const LATER_LOOKS_MS = [HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR] as const;
/** Why one case could not be looked into: the rest of the run is spared the same. */
const isDown = (error: unknown): boolean => error instanceof ProviderFailure && error.kind === "unavailable";

interface Dependencies {
  readonly provider: Razorpay;
  readonly repo: ProviderOrdersRepo;
  readonly discrepancies: DiscrepanciesRepo;
  readonly clock: Clock;
  /** Both through the order's coordinator. */
  readonly applyPayment: (orderId: string, fact: PaymentFact) => Promise<FactOutcome>;
  readonly expire: (orderId: string) => Promise<Expiry>;
}

/** What neither browser nor webhook nor alarm told us: found by asking, resolved through the one door, and counted. */
export const createReconciler = ({ provider, repo, discrepancies, clock, applyPayment, expire }: Dependencies) => {
  const foundPaid = (orderId: string) =>
    discrepancies.note("paid_there_not_here", orderId, orderId, true, "paid, unheard of");

  const expireOverdue = async (max: number): Promise<Record<string, number>> => {
    const counts = { expired: 0, paidAfterAll: 0 };
    for (const orderId of await repo.listOverdue(clock.now() - ALARM_GRACE_MS, max)) {
      const became = await expire(orderId);
      if (became === "unreachable") break;
      if (became === "expired") {
        counts.expired++;
        await discrepancies.note("expired_unpaid", orderId, orderId, true, "its time to pay was over");
      } else if (became === "paid") {
        counts.paidAfterAll++;
        await foundPaid(orderId);
      }
    }
    return counts;
  };

  const nextLook = async (orderId: string, createdAt: number): Promise<number | null> => {
    const order = await repo.findWaiting(orderId);
    const now = clock.now();
    if (order?.awaitsPayment) return now + WHILE_OPEN_MS;
    return LATER_LOOKS_MS.map((after) => createdAt + after).find((at) => at > now) ?? null;
  };

  const checkPayments = async (max: number): Promise<Record<string, number>> => {
    const counts = { checked: 0, paidUnheard: 0, moneyBack: 0 };
    for (const { id, orderId, createdAt } of await repo.takeChecks(clock.now(), LEASE_MS, max)) {
      counts.checked++;
      for (const fact of await findCaptures(provider, [id])) {
        const { outcome } = await applyPayment(orderId, fact);
        if (outcome === "order.paid") {
          counts.paidUnheard++;
          await foundPaid(orderId);
        } else if (outcome === "order.late_payment" || outcome === "order.second_payment") counts.moneyBack++;
      }
      await repo.planCheck(id, await nextLook(orderId, createdAt));
    }
    return counts;
  };

  /** Money on an order of the provider that we never noted: ours by its receipt, or someone else's. */
  const resolveUnknown = async (max: number): Promise<Record<string, number>> => {
    const counts = { unknownResolved: 0 };
    for (const { subject: paymentId, detail: providerOrderId } of await discrepancies.listOpen(
      "unknown_capture",
      max,
    )) {
      const order = await fetchOrNothing(providerOrderId);
      const orderId = order?.receipt ?? "";
      if (order && (await repo.findWaiting(orderId))) {
        await repo.keep(orderId, [order], clock.now());
        for (const fact of await findCaptures(provider, [providerOrderId])) await applyPayment(orderId, fact);
      }
      await discrepancies.settle("unknown_capture", paymentId);
      counts.unknownResolved++;
    }
    return counts;
  };

  const fetchOrNothing = async (providerOrderId: string) => {
    try {
      return await provider.fetchOrder(providerOrderId);
    } catch (error) {
      if (isDown(error)) throw error;
      return null;
    }
  };

  return {
    /** For cron. What could not be asked now is asked with the next run; other faults are thrown at the end. */
    async reconcile(max: number): Promise<Record<string, number>> {
      const counts: Record<string, number> = {};
      const faults: unknown[] = [];
      for (const task of [expireOverdue, checkPayments, resolveUnknown]) {
        try {
          Object.assign(counts, await task(max));
        } catch (error) {
          if (isDown(error)) log.warn("payments.provider_down", { task: task.name, error: String(error) });
          else faults.push(error);
        }
      }
      if (Object.values(counts).some((count) => count > 0)) log.info("payments.reconciled", counts);
      if (faults.length > 0) throw new AggregateError(faults, "reconciliation did not get through");
      return counts;
    },
  };
};
export type Reconciler = ReturnType<typeof createReconciler>;
