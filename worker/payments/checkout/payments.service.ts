import type { Actor } from "../../accounts/accounts.contract.ts";
import { requireBuyer, requireOwner } from "../../accounts/permissions.ts";
import type { OrdersService } from "../../orders/browse/orders.service.ts";
import type { Order } from "../../orders/orders.contract.ts";
import { orderConflict } from "../../orders/orders.errors.ts";
import type { PlaceOrderService } from "../../orders/place/place-order.service.ts";
import type { Clock } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { toPaise, toRupees } from "../../platform/money.contract.ts";
import type { FactOutcome } from "../facts/apply-payment.service.ts";
import type { PaymentFact } from "../facts/payment-facts.ts";
import type {
  CreatePaymentInput,
  PaymentFailedInput,
  PaymentToMake,
  Reconciliation,
  VerifyPaymentInput,
} from "../payments.contract.ts";
import {
  alreadyPaid,
  badWebhookSignature,
  malformedWebhook,
  notToBePaid,
  paymentsOff,
  providerDown,
  providerRefused,
  tooLateToPay,
  verificationDelayed,
  verificationFailed,
} from "../payments.errors.ts";
import type { ProviderOrderRow, ProviderOrdersRepo } from "../provider-orders.repo.ts";
import { capturedFact, takeMoney } from "../razorpay/capture-payment.ts";
import { type PaymentSettings, type PaymentsOff, paymentSources } from "../razorpay/payment-settings.ts";
import { ProviderFailure, type Razorpay } from "../razorpay/razorpay.ts";
import { isSignedBy, isSignedByAny } from "../razorpay/signatures.ts";
import type { DiscrepanciesRepo } from "../reconcile/discrepancies.repo.ts";
import type { RefundsRepo } from "../refunds/refunds.repo.ts";
import { readWebhook } from "../webhook/read-webhook.ts";
import { type OrderToPay, openProviderOrder } from "./open-provider-order.ts";

type Visitor = Actor | null;

interface Dependencies {
  readonly settings: PaymentSettings | PaymentsOff;
  readonly provider: Razorpay | null;
  readonly repo: ProviderOrdersRepo;
  readonly refunds: RefundsRepo;
  readonly discrepancies: DiscrepanciesRepo;
  readonly orders: Pick<OrdersService, "getOrderToPay" | "getOrder">;
  readonly placeUnpaid: PlaceOrderService["placeUnpaid"];
  readonly clock: Clock;
  /** Both through the order's coordinator. */
  readonly applyPayment: (orderId: string, fact: PaymentFact) => Promise<FactOutcome>;
  readonly watchPayment: (orderId: string, dueAt: number) => Promise<void>;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

const DAY_MS = 24 * 60 * 60_000;
const REPORTED_MS = 30 * DAY_MS;
const MAX_DISCREPANCIES = 100;

/** The provider's failure as a sentence for the buyer. */
const asRefusal = (error: unknown): never => {
  if (!(error instanceof ProviderFailure)) throw error;
  log.warn("payments.provider_failed", { kind: error.kind, status: error.status });
  throw error.kind === "refused" ? providerRefused(error.description) : providerDown();
};

export const createPaymentsService = (dependencies: Dependencies) => {
  const { settings, repo, refunds, discrepancies, orders, placeUnpaid, clock, applyPayment, watchPayment, waitUntil } =
    dependencies;

  const ready = (): { settings: PaymentSettings; provider: Razorpay } => {
    if ("off" in settings || !dependencies.provider) throw paymentsOff();
    return { settings, provider: dependencies.provider };
  };

  const open = async (order: OrderToPay): Promise<PaymentToMake> => {
    const { settings, provider } = ready();
    const made = await openProviderOrder({ provider, repo, clock }, order).catch(asRefusal);
    return {
      orderId: made.id,
      amount: made.amountPaise,
      currency: "INR",
      dbOrderId: order.id,
      key: settings.keyId,
    };
  };

  /** Fetches the payment and holds it against our order; gives the fact when the money is there. */
  const checkPayment = async (row: ProviderOrderRow, paymentId: string): Promise<PaymentFact> => {
    const { provider } = ready();
    const payment = await provider.fetchPayment(paymentId);
    const isOurs = payment.order_id === row.id && payment.amount === row.amountPaise && payment.currency === "INR";
    if (!isOurs) throw verificationFailed();
    const taken = await takeMoney(provider, payment);
    if (!taken) throw verificationFailed();
    return capturedFact(taken, row.id);
  };

  return {
    /** For pages: whether online payment can be offered, and whether money really moves. */
    offer: () =>
      "off" in settings ? { isOffered: false, isTest: false } : { isOffered: true, isTest: settings.isTest },

    /** For the policy of a page that takes payments. */
    sources: () => ("off" in settings ? undefined : paymentSources(settings)),

    /** The script of the provider's dialog; only for a page that has a payment to make. */
    checkoutScript: (): string => ready().settings.checkoutScript,

    /**
     * Places the order and holds its stock, then opens the provider's order. The same key gives the same answers: after
     * a failure between the two, the call that comes again goes on from there.
     */
    async createPayment(visitor: Visitor, input: CreatePaymentInput, key?: string): Promise<PaymentToMake> {
      requireBuyer(visitor);
      ready();
      const { order, isNew } = await placeUnpaid(visitor, { ...input, paymentMethod: "razorpay" }, key);
      if (order.status === "cancelled") throw notToBePaid();
      if (order.payBy) waitUntil(watchPayment(order._id, Date.parse(order.payBy)));
      return open({ id: order._id, totalPaise: toPaise(order.total), isNew });
    },

    /** For an order that waits for its money: the same order of the provider as the first time. */
    async payAgain(visitor: Visitor, orderId: string): Promise<PaymentToMake> {
      const order = await orders.getOrderToPay(visitor, orderId);
      if (order.paymentMethod === "razorpay" && order.paymentStatus === "paid") throw alreadyPaid();
      if (!order.awaitsPayment) throw notToBePaid();
      if ((order.paymentDueAt ?? 0) <= clock.now()) throw tooLateToPay();
      return open({ id: order.id, totalPaise: order.totalPaise, isNew: false });
    },

    /**
     * After the provider's dialog: the signature is held against the provider's order that **we** stored, so that one
     * real payment does not pay for any order, and the payment itself is then fetched and looked at.
     */
    async verifyPayment(visitor: Visitor, input: VerifyPaymentInput): Promise<Order> {
      const order = await orders.getOrderToPay(visitor, input.dbOrderId);
      const { settings } = ready();
      const row = await repo.find(order.id);
      const paymentId = input.razorpay_payment_id;
      const isSigned =
        row && (await isSignedBy(settings.keySecret, `${row.id}|${paymentId}`, input.razorpay_signature));
      if (!row || !isSigned || input.razorpay_order_id !== row.id) throw verificationFailed();
      // A webhook was faster: what there is to say is said.
      if (order.paymentStatus === "pending" || order.paymentStatus === "failed") {
        const fact = await checkPayment(row, paymentId).catch((error: unknown) => {
          if (error instanceof ProviderFailure && error.kind === "unavailable") throw verificationDelayed();
          return asRefusal(error);
        });
        await applyPayment(order.id, fact);
      }
      return orders.getOrder(visitor, order.id);
    },

    /** What the browser says went wrong. It changes words, never money or stock: a late success still pays. */
    async reportFailure(visitor: Visitor, { dbOrderId, error }: PaymentFailedInput): Promise<void> {
      const order = await orders.getOrderToPay(visitor, dbOrderId);
      if (!order.awaitsPayment) return;
      const said = typeof error === "string" ? error : (error?.description ?? error?.reason ?? "");
      await applyPayment(order.id, { kind: "failed", key: "browser", description: said.slice(0, 200) });
    },

    /** Signed by the provider, it is taken in; signed by anyone else, refused. True when it was news. */
    async takeWebhook(body: Uint8Array, signature: string, eventId: string): Promise<boolean> {
      const { settings } = ready();
      if (!(await isSignedByAny(settings.webhookSecrets, body, signature))) throw badWebhookSignature();
      const news = readWebhook(new TextDecoder().decode(body));
      if (!news) throw malformedWebhook();
      const { fact, providerOrderId, paymentId, event, isAuthorized } = news;
      const { isSeen, orderId } = await repo.findForEvent(eventId, providerOrderId, paymentId);
      if (isSeen) return false;
      let isNew = false;
      if (orderId && fact) {
        const { outcome } = await applyPayment(orderId, fact);
        // Not answered with 2xx, it comes again.
        if (outcome === "conflict") throw orderConflict();
        isNew = outcome !== "nothing";
      } else if (orderId && isAuthorized) await repo.checkSoon(providerOrderId, clock.now());
      // Ours perhaps, by its receipt: the reconciler asks. The order's id is kept for it.
      else if (fact?.kind === "captured")
        await discrepancies.note("unknown_capture", paymentId, null, false, providerOrderId);
      // Last, so that an event that we failed over is not taken for done.
      await repo.rememberEvent(eventId, event, clock.now());
      return isNew;
    },

    /** For the owner: what reconciliation found, and what is on its way back to buyers. */
    async getReconciliation(visitor: Visitor): Promise<Reconciliation> {
      requireOwner(visitor);
      const [{ counts, rows }, totals] = await Promise.all([
        discrepancies.report(clock.now() - REPORTED_MS, MAX_DISCREPANCIES),
        refunds.totals(),
      ]);
      return {
        counts,
        refunds: {
          pending: totals.pending,
          pendingAmount: toRupees(totals.pendingPaise),
          failed: totals.failed,
        },
        discrepancies: rows.map(({ firstSeenAt, lastSeenAt, resolvedAt, ...row }) => ({
          ...row,
          firstSeenAt: new Date(firstSeenAt).toISOString(),
          lastSeenAt: new Date(lastSeenAt).toISOString(),
          resolvedAt: resolvedAt === null ? null : new Date(resolvedAt).toISOString(),
        })),
      };
    },

    /** For cron. */
    dropOld: async (max: number): Promise<void> => {
      await repo.dropOldEvents(clock.now() - REPORTED_MS, max);
      await discrepancies.dropOld(clock.now() - 3 * REPORTED_MS, max);
    },
  };
};
export type PaymentsService = ReturnType<typeof createPaymentsService>;
