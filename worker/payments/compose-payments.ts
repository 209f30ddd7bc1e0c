import type { Env } from "../env.ts";
import type { OrdersService } from "../orders/browse/orders.service.ts";
import { callCoordinator } from "../orders/coordinator-client.ts";
import type { PlaceOrder } from "../orders/place/place-order.service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import { createPaymentsService } from "./checkout/payments.service.ts";
import type { PaymentFact } from "./facts/payment-facts.ts";
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
  readonly coordinators: Env["ORDER_COORDINATOR"];
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
  const applyPayment = (orderId: string, fact: PaymentFact) =>
    callCoordinator(coordinators, orderId, async (one) => one.applyPayment(orderId, fact));
  const expire = (orderId: string) => callCoordinator(coordinators, orderId, async (one) => one.expirePayment(orderId));
  const watchPayment = (orderId: string, dueAt: number) =>
    callCoordinator(coordinators, orderId, async (one) => one.watchPayment(orderId, dueAt));

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
