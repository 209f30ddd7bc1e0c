import { PAYMENT_WINDOW_MS } from "../../orders/order-lifecycle.contract.ts";
import type { Clock } from "../../platform/clock.ts";
import { runEach } from "../../platform/concurrency/run-each.ts";
import { HOUR_MS, MINUTE_MS } from "../../platform/dates.contract.ts";
import { log } from "../../platform/log.ts";
import type { AccountMoney } from "../facts/account-money.ts";
import type { FactOutcome } from "../facts/apply-payment.service.ts";
import type { Expiry, PaymentCoordinator } from "../facts/coordinator-client.ts";
import { isQrCode } from "../payments.contract.ts";
import type { ProviderOrdersRepo } from "../provider-orders.repo.ts";
import { findCaptures } from "../razorpay/capture-payment.ts";
import { isUnavailable, type Razorpay } from "../razorpay/razorpay.ts";
import { orderOfQr } from "../razorpay/razorpay-responses.ts";
import type { DiscrepanciesRepo } from "./discrepancies.repo.ts";

/** Lease of a run on its checks; afterwards they are due again. */
const LEASE_MS = 2 * MINUTE_MS;
/** The coordinator's alarm usually expires an order before cron does. */
const ALARM_GRACE_MS = 30_000;
/** Interval of checks while an order is unpaid. */
const CHECK_UNPAID_EVERY_MS = 3 * MINUTE_MS;
/**
 * How long a QR code is checked every `CHECK_UNPAID_EVERY_MS`: it can still be paid, or its payment may be in progress.
 */
const CHECK_QR_FOR_MS = HOUR_MS;
/** Times of later checks after a payment was started, because money may still arrive late or twice. */
const LATER_CHECKS_MS = [HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS] as const;
/** In ms; null after the last check. */
export const nextLaterCheck = (startedAt: number, now: number): number | null =>
  LATER_CHECKS_MS.map((after) => startedAt + after).find((at) => at > now) ?? null;

const MONEY_BACK: readonly FactOutcome["outcome"][] = [
  "order.late_payment",
  "order.second_payment",
  "order.change_refused",
];

type PaymentCheck = Awaited<ReturnType<ProviderOrdersRepo["takeChecks"]>>[number];

interface Dependencies extends Pick<PaymentCoordinator, "applyPayment"> {
  readonly provider: Razorpay;
  readonly repo: ProviderOrdersRepo;
  readonly discrepancies: DiscrepanciesRepo;
  readonly clock: Clock;
  /** Through the order's coordinator. */
  readonly expire: (orderId: string) => Promise<Expiry>;
  /** The receipt of the provider's order for a difference is the id of the change. */
  readonly changes: { findOrderId(changeId: string): Promise<string | null> };
  /** The receipt of a payment on account is its own id. */
  readonly accountMoney: AccountMoney;
}

type UnknownCapture = Awaited<ReturnType<DiscrepanciesRepo["listOpen"]>>[number];

/**
 * Finds payments and expired orders that browser, webhook and alarm missed, applies them through the order's
 * coordinator, and records each as a discrepancy.
 */
export const createReconciler = (dependencies: Dependencies) => {
  const { provider, repo, discrepancies, clock, applyPayment, expire, changes, accountMoney } = dependencies;

  const notePaid = (orderId: string) =>
    discrepancies.note("paid_there_not_here", orderId, orderId, true, "paid, unheard of");

  const expireOverdue = async (max: number): Promise<Record<string, number>> => {
    const counts = { expired: 0, paidAfterAll: 0 };
    let isReachable = true;
    await runEach(await repo.listOverdue(clock.now() - ALARM_GRACE_MS, max), async (orderId) => {
      const outcome = isReachable ? await expire(orderId) : "unreachable";
      if (outcome === "unreachable") isReachable = false;
      else if (outcome === "expired") {
        counts.expired++;
        await discrepancies.note("expired_unpaid", orderId, orderId, true, "its time to pay was over");
      } else if (outcome === "paid") {
        counts.paidAfterAll++;
        await notePaid(orderId);
      }
    });
    return counts;
  };

  const nextCheck = async ({ id, orderId, changeId, createdAt }: PaymentCheck): Promise<number | null> => {
    const now = clock.now();
    const isWaiting = isQrCode(id)
      ? now < createdAt + CHECK_QR_FOR_MS
      : changeId
        ? now < createdAt + PAYMENT_WINDOW_MS
        : Boolean((await repo.findWaiting(orderId))?.awaitsPayment);
    if (isWaiting) return now + CHECK_UNPAID_EVERY_MS;
    return nextLaterCheck(createdAt, now);
  };

  const checkPayments = async (max: number): Promise<Record<string, number>> => {
    const counts = { checked: 0, paidUnheard: 0, moneyBack: 0 };
    const check = async (due: PaymentCheck) => {
      const { id, orderId } = due;
      counts.checked++;
      for (const fact of await findCaptures(provider, [id])) {
        const { outcome } = await applyPayment(orderId, fact);
        if (outcome === "order.paid" || outcome === "order.changed") {
          counts.paidUnheard++;
          await notePaid(orderId);
        } else if (MONEY_BACK.includes(outcome)) counts.moneyBack++;
      }
      await repo.planCheck(id, await nextCheck(due));
    };
    await runEach(await repo.takeChecks(clock.now(), LEASE_MS, max), check, { failsAll: isUnavailable });
    return counts;
  };

  /**
   * Resolves payments on provider orders and QR codes that we did not store: the receipt shows whether they are ours.
   */
  const resolveUnknown = async (max: number): Promise<Record<string, number>> => {
    const counts = { unknownResolved: 0 };
    const resolve = async ({ subject: paymentId, detail: providerOrderId }: UnknownCapture) => {
      const order = await fetchOrderOrNull(providerOrderId);
      const receipt = order?.receipt ?? "";
      const changedOrder = await changes.findOrderId(receipt);
      const orderId = changedOrder ?? receipt;
      if (order && (await repo.findWaiting(orderId))) {
        await repo.save(orderId, [order], clock.now(), changedOrder && receipt);
        for (const fact of await findCaptures(provider, [providerOrderId])) await applyPayment(orderId, fact);
      } else if (order && (await accountMoney.adopt(receipt, providerOrderId))) {
        for (const fact of await findCaptures(provider, [providerOrderId])) await accountMoney.takeCapture(fact);
      } else if (order && (await repo.isArchived(orderId)))
        await discrepancies.note("paid_there_not_here", paymentId, orderId, false, "for an order in the archive");
      await discrepancies.settle("unknown_capture", paymentId);
      counts.unknownResolved++;
    };
    await runEach(await discrepancies.listOpen("unknown_capture", max), resolve, { failsAll: isUnavailable });
    return counts;
  };

  const fetchOrderOrNull = async (providerOrderId: string) => {
    try {
      if (!isQrCode(providerOrderId)) return await provider.fetchOrder(providerOrderId);
      const code = await provider.fetchQrCode(providerOrderId);
      return { id: code.id, amount: code.payment_amount, receipt: orderOfQr(code) };
    } catch (error) {
      if (isUnavailable(error)) throw error;
      return null;
    }
  };

  return {
    /** For cron. Work left by an unavailable provider is done in the next run; other errors are thrown at the end. */
    async reconcile(max: number): Promise<void> {
      const counts: Record<string, number> = {};
      const run = async (task: typeof expireOverdue) => {
        try {
          Object.assign(counts, await task(max));
        } catch (error) {
          if (!isUnavailable(error)) throw error;
          log.warn("payments.provider_down", { task: task.name, error: String(error) });
        }
      };
      try {
        await runEach([expireOverdue, checkPayments, resolveUnknown], run, { failed: "parts did not get through" });
      } finally {
        if (Object.values(counts).some((count) => count > 0)) log.info("payments.reconciled", counts);
      }
    },
  };
};
