import type { Needs, Only } from "../compose.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { ChangeDependencies } from "../orders/change/change-order.service.ts";
import { createFindChanges } from "../orders/change/find-changes.repo.ts";
import { createOpenChanges } from "../orders/change/open-changes.service.ts";
import type { CommandCoordinator } from "../orders/coordinator-client.ts";
import { createFindDoorAmount } from "../orders/door/door-amount.repo.ts";
import type { By } from "../orders/order-command.contract.ts";
import { createPaymentsService } from "./checkout/payments.service.ts";
import { createApplyPaymentRepo } from "./facts/apply-payment.repo.ts";
import { type AppliedFact, applyPayment } from "./facts/apply-payment.service.ts";
import { createPaymentCoordinator, type Expiry, type PaymentCoordinator } from "./facts/coordinator-client.ts";
import { createPaidChange } from "./facts/paid-change.service.ts";
import type { PaymentFact } from "./facts/payment-facts.ts";
import { codesEnded, createProviderOrdersRepo } from "./provider-orders.repo.ts";
import { createCloseCodes } from "./qr/close-codes.service.ts";
import { createQrPayments } from "./qr/qr.service.ts";
import { createQrCodesRepo } from "./qr/qr-codes.repo.ts";
import { createProvider } from "./razorpay/razorpay.ts";
import { createDiscrepanciesRepo } from "./reconcile/discrepancies.repo.ts";
import { expireUnpaid } from "./reconcile/expire-unpaid.service.ts";
import { createReconciler } from "./reconcile/reconcile.service.ts";
import { createRefundsRepo } from "./refunds/refunds.repo.ts";
import { createRefundsService } from "./refunds/refunds.service.ts";
import { createRefundRunner } from "./refunds/send-refunds.service.ts";

/** Statements for batches that change an order and move money. */
export function createRefunds({
  db,
  clock,
  ledger,
}: Only<"db" | "clock"> & { ledger: Pick<LedgerService, "postedEach"> }) {
  return {
    ...createRefundsService(db, clock, ledger),
    codesEnded: (orderId: string) => codesEnded(orderId, clock.now()),
  };
}

export function createPayments(needs: Needs<"orders" | "placing" | "credit" | "refunds">) {
  const { db, clock, paymentSettings: settings, coordinators, waitUntil } = needs;
  const { orders, placing, credit, refunds } = needs;
  const provider = createProvider(settings);
  const providerOrders = createProviderOrdersRepo(db);
  const { applyPayment, expirePayment: expire, watchPayment } = createPaymentCoordinator(coordinators);
  const shared = {
    repo: providerOrders,
    refunds: createRefundsRepo(db),
    discrepancies: createDiscrepanciesRepo(db, clock),
    changes: createOpenChanges(createFindChanges({ db, readLeft: refunds.readLeft }), clock),
    clock,
    applyPayment,
    accountMoney: credit.accountMoney,
  };
  const refunding = provider && createRefundRunner({ ...shared, provider, repo: shared.refunds });
  const reconciling = provider && createReconciler({ ...shared, provider, expire });
  const codes = createQrCodesRepo(db);
  const closing = provider && createCloseCodes({ provider, repo: codes, clock });
  const { placeUnpaid } = placing;
  return {
    ...createPaymentsService({ ...shared, settings, provider, orders, placeUnpaid, watchPayment, waitUntil }),
    ...createQrPayments({
      provider,
      providerOrders,
      applyPayment,
      repo: codes,
      clock,
      findDoorAmount: createFindDoorAmount(db, refunds.readLeft),
      closeCode: async (id) => closing?.closeCode(id),
      waitUntil,
    }),
    /**
     * Like the next two methods, does nothing without the provider's keys. Sends at most `limit` refunds; others stay
     * due.
     */
    sendDueRefunds: async (limit: number) => refunding?.sendDueRefunds(limit) ?? { done: 0, failed: 0 },
    reconcile: async (limit: number) => reconciling?.reconcile(limit),
    closeEndedCodes: async (limit: number) => closing?.closeEndedCodes(limit) ?? { done: 0, failed: 0 },
  };
}

const EXPIRY: By = { role: "system", userId: null, idempotencyKey: "expired" };

/** For the order's coordinator. */
export function createOrderPayments(needs: Needs<"counters" | "ledger" | "outbox">, changing: ChangeDependencies) {
  const { db, clock, paymentSettings, counters, ledger, outbox } = needs;
  const repo = createApplyPaymentRepo({ db, counters, ledger, outbox });
  const applyPaidChange = createPaidChange({ ...changing, outbox });
  return {
    applyPayment: (orderId: string, fact: PaymentFact): Promise<AppliedFact> =>
      applyPayment({ repo, clock, applyPaidChange }, orderId, fact),

    /** `coordinator` is the caller, so that payments found at the provider are applied through its queue. */
    expireUnpaid: (
      orderId: string,
      coordinator: CommandCoordinator & Pick<PaymentCoordinator, "applyPayment">,
    ): Promise<Expiry> =>
      expireUnpaid(
        {
          provider: createProvider(paymentSettings),
          repo: createProviderOrdersRepo(db),
          clock,
          applyPayment: (id, fact) => coordinator.applyPayment(id, fact),
          cancelUnpaid: (id) => coordinator.applyCommand(id, { kind: "cancel", by: EXPIRY }),
        },
        orderId,
      ),
  };
}
