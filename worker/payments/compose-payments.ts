import type { OrdersService } from "../orders/browse/orders.service.ts";
import type { PlaceOrder } from "../orders/place/place-order.service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import type { DurableObjects } from "../platform/durable-objects.ts";
import { createPaymentsService } from "./checkout/payments.service.ts";
import { createPaymentCoordinator, type PaymentCoordinator } from "./facts/coordinator-client.ts";
import { createProviderOrdersRepo } from "./provider-orders.repo.ts";
import { type PaymentSettings, type PaymentsOff, readPaymentSettings } from "./razorpay/payment-settings.ts";
import { createRazorpay, type Razorpay } from "./razorpay/razorpay.ts";
import { createDiscrepanciesRepo } from "./reconcile/discrepancies.repo.ts";
import { createReconciler } from "./reconcile/reconcile.service.ts";
import { createRefundsRepo } from "./refunds/refunds.repo.ts";
import { createRefundRunner } from "./refunds/send-refunds.service.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly variables: Parameters<typeof readPaymentSettings>[0];
  readonly coordinators: DurableObjects<PaymentCoordinator>;
  readonly orders: OrdersService;
  readonly placeOrder: PlaceOrder;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export const providerOf = (settings: PaymentSettings | PaymentsOff): Razorpay | null =>
  "off" in settings ? null : createRazorpay(settings);

/** The area put together: its service for people, and what cron runs. */
export const createPayments = ({ db, clock, variables, coordinators, orders, placeOrder, waitUntil }: Dependencies) => {
  const settings = readPaymentSettings(variables);
  const provider = providerOf(settings);
  const repo = createProviderOrdersRepo(db);
  const discrepancies = createDiscrepanciesRepo(db, clock);
  const refunds = createRefundsRepo(db);
  const { applyPayment, expirePayment: expire, watchPayment } = createPaymentCoordinator(coordinators);

  const service = createPaymentsService({
    settings,
    provider,
    repo,
    refunds,
    discrepancies,
    orders,
    placeOrder,
    clock,
    applyPayment,
    watchPayment,
    waitUntil,
  });
  const runner = provider && createRefundRunner({ provider, repo: refunds, discrepancies, clock, applyPayment });
  const reconciler = provider && createReconciler({ provider, repo, discrepancies, clock, applyPayment, expire });
  return {
    ...service,
    /** At most `limit`; what is not done stays due. */
    sendDueRefunds: async (limit: number): Promise<unknown> => runner?.sendDueRefunds(limit),
    /** Without keys there is no one to ask, and nothing waits for an answer. */
    reconcile: async (limit: number): Promise<unknown> => reconciler?.reconcile(limit),
  };
};
