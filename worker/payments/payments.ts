import { askCoordinator } from "../orders/ask-coordinator.ts";
import type { OrdersService } from "../orders/orders.service.ts";
import type { PlaceOrder } from "../orders/place-order.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import type { Env } from "../platform/env.ts";
import { createFindingsRepo } from "./findings.repo.ts";
import type { PaymentFact } from "./payment-facts.ts";
import { type PaymentSettings, type PaymentsOff, readPaymentSettings } from "./payment-settings.ts";
import { createPaymentsService } from "./payments.service.ts";
import { createProviderOrdersRepo } from "./provider-orders.repo.ts";
import { createRazorpay, type Razorpay } from "./razorpay.ts";
import { createReconciler } from "./reconciler.ts";
import { createRefundsRepo } from "./refunds.repo.ts";
import { createRefundRunner } from "./send-refunds.ts";

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
  const findings = createFindingsRepo(db, clock);
  const refunds = createRefundsRepo(db);
  const applyPayment = (orderId: string, fact: PaymentFact) =>
    askCoordinator(coordinators, orderId, async (one) => one.applyPayment(orderId, fact));
  const expire = (orderId: string) => askCoordinator(coordinators, orderId, async (one) => one.expirePayment(orderId));
  const watchPayment = (orderId: string, dueAt: number) =>
    askCoordinator(coordinators, orderId, async (one) => one.watchPayment(orderId, dueAt));

  const service = createPaymentsService({
    settings,
    provider,
    repo,
    refunds,
    findings,
    orders,
    placeOrder,
    clock,
    applyPayment,
    watchPayment,
    waitUntil,
  });
  const runner = provider && createRefundRunner({ provider, repo: refunds, findings, clock, applyPayment });
  const reconciler = provider && createReconciler({ provider, repo, findings, clock, applyPayment, expire });
  return {
    ...service,
    /** At most `limit`; what is not done stays due. */
    sendDueRefunds: async (limit: number): Promise<unknown> => runner?.sendDueRefunds(limit),
    /** Without keys there is no one to ask, and nothing waits for an answer. */
    reconcile: async (limit: number): Promise<unknown> => reconciler?.reconcile(limit),
  };
};
