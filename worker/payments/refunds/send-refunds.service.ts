import type { Clock } from "../../platform/clock.ts";
import { HOUR_MS, MINUTE_MS } from "../../platform/dates.contract.ts";
import { log } from "../../platform/log.ts";
import type { PaymentCoordinator } from "../facts/coordinator-client.ts";
import { ProviderFailure, type Razorpay } from "../razorpay/razorpay.ts";
import type { ProviderRefund } from "../razorpay/razorpay-responses.ts";
import type { DiscrepanciesRepo } from "../reconcile/discrepancies.repo.ts";
import { partOf, receiptOf } from "./refund-receipt.ts";
import type { ClaimedRefund, RefundsRepo } from "./refunds.repo.ts";

/** Lease of a run on one refund, far longer than three attempts of eight seconds each. */
const LEASE_MS = 2 * MINUTE_MS;
const MAX_DELAY_MS = 6 * HOUR_MS;
/** Failed rounds after which a person must resolve the refund. */
const MAX_ROUNDS = 4;

interface Dependencies extends Pick<PaymentCoordinator, "applyPayment"> {
  readonly provider: Razorpay;
  readonly repo: RefundsRepo;
  readonly discrepancies: DiscrepanciesRepo;
  readonly clock: Clock;
}

/**
 * Sends due refunds, checks those that the provider accepted over an hour ago, and restarts failed ones. Money is
 * refunded only once: the idempotency key consists of payment, part and round, and after a lost response the provider
 * is asked first.
 */
export const createRefundRunner = ({ provider, repo, discrepancies, clock, applyPayment }: Dependencies) => {
  const report = (refund: ClaimedRefund, { id, status }: ProviderRefund) =>
    applyPayment(refund.orderId, {
      kind: "refund",
      paymentId: refund.paymentId,
      part: refund.part,
      refundId: id,
      status,
    });

  /**
   * The provider's refunds of this part. Manual refunds, which name no part, count for part 0 once their sum reaches
   * its amount; those stored for another part, or made before we stored the payment, do not count.
   */
  const listMade = async (refund: ClaimedRefund): Promise<ProviderRefund[]> => {
    const all = await provider.refundsOfPayment(refund.paymentId);
    const ofPart = all.filter(({ receipt }) => partOf(receipt) === refund.part);
    const unnamed = all.filter(({ receipt, status }) => partOf(receipt) === undefined && status !== "failed");
    if (refund.part !== 0 || unnamed.length === 0) return ofPart;
    const taken = await repo.listIdsOfOthers(refund);
    const manual = unnamed.filter(({ id }) => !taken.includes(id));
    const { amount: paidPaise } = await provider.fetchPayment(refund.paymentId);
    const refundedBeforePaise = paidPaise - refund.capturedPaise;
    const refundedPaise = manual.reduce((sum, { amount }) => sum + amount, 0);
    const isCovered = refundedPaise - refundedBeforePaise >= refund.amountPaise;
    return isCovered ? [...ofPart, ...manual] : ofPart;
  };

  /** Finds a refund that the provider completed or has in progress; failed ones do not count. */
  const findMade = async (refund: ClaimedRefund): Promise<ProviderRefund | undefined> => {
    const made = await listMade(refund);
    return made.find(({ status }) => status === "processed") ?? made.find(({ status }) => status === "pending");
  };

  const send = async (refund: ClaimedRefund): Promise<void> => {
    const made = refund.attempts > 1 ? await findMade(refund) : undefined;
    try {
      await report(
        refund,
        made ?? (await provider.refundPayment(refund.paymentId, refund.amountPaise, receiptOf(refund))),
      );
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind !== "refused") throw error;
      // The payment may already be refunded, manually or by a request whose response was lost.
      const existing = await findMade(refund);
      if (!existing) throw error;
      await report(refund, existing);
    }
  };

  const ask = async (refund: ClaimedRefund): Promise<void> => {
    const made = await listMade(refund);
    const current = made.find(({ status }) => status === "processed") ?? made.find(({ id }) => id === refund.refundId);
    const outcome = current && current.status !== "pending" ? (await report(refund, current)).outcome : "nothing";
    const isResolved = outcome !== "nothing";
    await discrepancies.note(
      "refund_overdue",
      refund.paymentId,
      refund.orderId,
      isResolved,
      "no news for over an hour",
    );
    if (!isResolved) await repo.postpone(refund, clock.now() + HOUR_MS, null);
  };

  const work = async (refund: ClaimedRefund): Promise<void> => {
    if (refund.status === "due") return send(refund);
    if (refund.status === "requested") return ask(refund);
    const isGivenUp = refund.round >= MAX_ROUNDS;
    await discrepancies.note("refund_failed", refund.paymentId, refund.orderId, false, `failed ${refund.round} times`);
    if (isGivenUp) await repo.postpone(refund, clock.now() + 24 * HOUR_MS, null);
    else {
      await repo.startRound(refund);
      await send({ ...refund, status: "due", round: refund.round + 1, attempts: 1 });
    }
  };

  return {
    /** Sends at most `limit` refunds. Never rejects: unsent refunds stay due. */
    async sendDueRefunds(limit: number): Promise<{ done: number; failed: number }> {
      const counts = { done: 0, failed: 0 };
      try {
        while (counts.done + counts.failed < limit) {
          const refund = await repo.claimDue(clock.now(), LEASE_MS);
          if (!refund) break;
          try {
            await work(refund);
            counts.done++;
          } catch (error) {
            counts.failed++;
            const isRefused = error instanceof ProviderFailure && error.kind === "refused";
            log.warn("refund.failed", { paymentId: refund.paymentId, attempts: refund.attempts, isRefused });
            const delay = Math.min(MAX_DELAY_MS, MINUTE_MS * 2 ** Math.min(refund.attempts - 1, 12));
            await repo.postpone(refund, clock.now() + delay, String(error).slice(0, 300));
            if (isRefused) {
              await discrepancies.note("refund_failed", refund.paymentId, refund.orderId, false, error.description);
            }
            // Stop, because the next refund would fail too while the provider is unavailable.
            if (!isRefused) break;
          }
        }
      } catch (error) {
        log.error("refund.run_broken", error);
      }
      return counts;
    },
  };
};
