import type { Only } from "../../compose.ts";
import { requireOwner, type Visitor } from "../../identity/permissions.ts";
import type { OpenChanges } from "../../orders/change/open-changes.service.ts";
import type { DifferenceToPay, PaymentToMake } from "../../orders/order-change.contract.ts";
import { orderConflict } from "../../orders/orders.errors.ts";
import type { PlaceOrderService } from "../../orders/place/place-order.service.ts";
import { DAY_MS, iso, isoOrNull } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { log } from "../../platform/log.ts";
import { toPaise, toRupees } from "../../platform/money.contract.ts";
import type { AccountMoney } from "../facts/account-money.ts";
import type { PaymentCoordinator } from "../facts/coordinator-client.ts";
import type { PaymentFact } from "../facts/payment-facts.ts";
import type {
  CreatePaymentInput,
  PaymentFailedInput,
  PaymentOfOrder,
  Reconciliation,
  VerifiedPayment,
  VerifyPaymentInput,
} from "../payments.contract.ts";
import { alreadyPaid, notToBePaid, paymentsOff, verificationFailed } from "../payments.errors.ts";
import type { ProviderOrderRow, ProviderOrdersRepo } from "../provider-orders.repo.ts";
import { capturedFact, takeMoney } from "../razorpay/capture-payment.ts";
import { type PaymentSettings, type PaymentsOff, paymentSources } from "../razorpay/payment-settings.ts";
import type { Razorpay } from "../razorpay/razorpay.ts";
import { isSignedBy, isSignedByAny } from "../razorpay/signatures.ts";
import { throwDelayed, throwRefusal } from "../razorpay/throw-refusal.ts";
import type { DiscrepanciesRepo } from "../reconcile/discrepancies.repo.ts";
import type { RefundsRepo } from "../refunds/refunds.repo.ts";
import { readWebhook } from "../webhook/read-webhook.ts";
import { type OrderToPay, openProviderOrder } from "./open-provider-order.ts";

type Dependencies = Pick<PaymentCoordinator, "applyPayment" | "watchPayment"> &
  Only<"orders" | "clock" | "waitUntil"> & {
    readonly settings: PaymentSettings | PaymentsOff;
    readonly provider: Razorpay | null;
    readonly repo: ProviderOrdersRepo;
    readonly refunds: RefundsRepo;
    readonly discrepancies: DiscrepanciesRepo;
    readonly changes: OpenChanges;
    readonly accountMoney: AccountMoney;
    readonly placeUnpaid: PlaceOrderService["placeUnpaid"];
  };

const REPORTED_MS = 30 * DAY_MS;
const MAX_DISCREPANCIES = 100;

export const createPaymentsService = (dependencies: Dependencies) => {
  const { settings, repo, refunds, discrepancies, orders, changes, accountMoney, placeUnpaid, clock } = dependencies;
  const { applyPayment, watchPayment, waitUntil } = dependencies;

  const requireProvider = (): { settings: PaymentSettings; provider: Razorpay } => {
    if ("off" in settings || !dependencies.provider) throw paymentsOff();
    return { settings, provider: dependencies.provider };
  };

  const open = async (order: OrderToPay): Promise<PaymentToMake> => {
    const { settings, provider } = requireProvider();
    const providerOrder = await openProviderOrder({ provider, repo, clock }, order).catch(throwRefusal);
    return {
      orderId: providerOrder.id,
      amount: providerOrder.amountPaise,
      currency: "INR",
      dbOrderId: order.id,
      key: settings.keyId,
    };
  };

  const payDifference = ({ orderId, changeId, differencePaise, isNew }: DifferenceToPay): Promise<PaymentToMake> =>
    open({ id: orderId, changeId, totalPaise: differencePaise, isNew });

  /**
   * Fetches the payment, compares it with our order and returns it as a fact; 400 when it differs or is not captured.
   * Null for the payment of a change that has been refunded, for example because the change was refused.
   */
  const checkPayment = async (row: ProviderOrderRow, paymentId: string): Promise<PaymentFact | null> => {
    const { provider } = requireProvider();
    const payment = await provider.fetchPayment(paymentId);
    if (payment.order_id !== row.id) throw verificationFailed();
    if (row.changeId && payment.status === "refunded") return null;
    const taken = await takeMoney(provider, payment);
    const fact = taken && capturedFact(taken, row.id);
    if (fact?.amountPaise !== row.amountPaise || fact.currency !== "INR") throw verificationFailed();
    return fact;
  };

  const readSigned = async (body: Uint8Array, signature: string) => {
    const { settings } = requireProvider();
    if (!(await isSignedByAny(settings.webhookSecrets, body, signature)))
      throw new AppError("payments.bad_signature", 400);
    const webhook = readWebhook(new TextDecoder().decode(body));
    if (!webhook) throw new AppError("payments.malformed_webhook", 400);
    return webhook;
  };

  const noteRefundByHand = async (paymentId: string, orderId: string | null): Promise<void> => {
    log.warn("payments.refunded_by_hand", { paymentId, orderId });
    await discrepancies.note("refunded_there_not_here", paymentId, orderId, false);
  };

  return {
    /** For pages: whether online payment is on, and whether the keys are test keys. */
    offer: () =>
      "off" in settings ? { isOffered: false, isTest: false } : { isOffered: true, isTest: settings.isTest },

    /** For the Content-Security-Policy of pages that take payments. */
    sources: () => ("off" in settings ? undefined : paymentSources(settings)),

    /** The URL of the script that opens the provider's dialog; 503 when online payment is off. */
    checkoutScript: (): string => requireProvider().settings.checkoutScript,

    /**
     * Places the order and reserves its stock, then opens the provider's order. Repeated with the same idempotency key,
     * it returns the same result, and continues after a failure between the two steps. Placing checks the permission.
     */
    async createPayment(
      visitor: Visitor,
      input: CreatePaymentInput,
      ip: string,
      key?: string,
    ): Promise<PaymentOfOrder> {
      requireProvider();
      const { order, isNew } = await placeUnpaid(visitor, { ...input, paymentMethod: "razorpay" }, ip, key);
      if (order.status === "cancelled") throw notToBePaid();
      if (order.payBy) waitUntil(watchPayment(order._id, Date.parse(order.payBy)));
      const toPay = { id: order._id, changeId: null, totalPaise: toPaise(order.total), isNew };
      return { ...(await open(toPay)), payBy: order.payBy };
    },

    /** For an unpaid order, or the difference of its change: returns the same provider order as the first time. */
    async payAgain(visitor: Visitor, orderId: string): Promise<PaymentOfOrder> {
      const order = await orders.getOrderToPay(visitor, orderId);
      if (order.paymentMethod === "razorpay" && order.paymentStatus === "paid") {
        const toPay = await changes.findToPay(order.id);
        if (toPay) return { ...(await payDifference(toPay)), payBy: undefined };
        throw alreadyPaid();
      }
      if (!order.awaitsPayment) throw notToBePaid();
      const dueAt = order.paymentDueAt ?? 0;
      if (dueAt <= clock.now()) throw new AppError("payments.too_late", 409);
      const toPay = { id: order.id, changeId: null, totalPaise: order.totalPaise, isNew: false };
      return { ...(await open(toPay)), payBy: iso(dueAt) };
    },

    /** For the orders area, which checks permissions. */
    payDifference,

    /**
     * Called after the provider's dialog. The signature is checked against the provider order that we stored, so that a
     * genuine payment cannot pay for another order. Then the payment itself is fetched and checked.
     */
    async verifyPayment(visitor: Visitor, input: VerifyPaymentInput): Promise<VerifiedPayment> {
      const order = await orders.getOrderToPay(visitor, input.dbOrderId);
      const { settings } = requireProvider();
      const row = await repo.findByProviderId(order.id, input.razorpay_order_id);
      const paymentId = input.razorpay_payment_id;
      const isSigned =
        row && (await isSignedBy(settings.keySecret, `${row.id}|${paymentId}`, input.razorpay_signature));
      if (!row || !isSigned) throw verificationFailed();
      // A webhook may have applied the payment already; applying a difference twice does nothing.
      if (row.changeId || order.paymentStatus === "pending" || order.paymentStatus === "failed") {
        const fact = await checkPayment(row, paymentId).catch(throwDelayed);
        if (fact) await applyPayment(order.id, fact);
      }
      const state = row.changeId && (await changes.findState(row.changeId));
      return { order: await orders.getOrder(visitor, order.id), ...(state && { change: state }) };
    },

    /** Records a failure that the browser reports. No money or stock changes, so a late success still pays. */
    async reportFailure(visitor: Visitor, { dbOrderId, error }: PaymentFailedInput): Promise<void> {
      const order = await orders.getOrderToPay(visitor, dbOrderId);
      if (!order.awaitsPayment) return;
      const description = typeof error === "string" ? error : (error?.description ?? error?.reason ?? "");
      await applyPayment(order.id, { kind: "failed", key: "browser", description: description.slice(0, 200) });
    },

    /** Applies a webhook with a valid signature; 400 otherwise. */
    async takeWebhook(body: Uint8Array, signature: string, eventId: string): Promise<void> {
      const { fact, providerOrderId, paymentId, event, isAuthorized, isReturned } = await readSigned(body, signature);
      const { isSeen, orderId } = await repo.findForEvent(eventId, providerOrderId, paymentId);
      if (isSeen) return;
      // Store the full refund before looking for the payment, so that no concurrent request can count the payment
      // afterwards.
      if (isReturned) await repo.rememberReturn(paymentId, clock.now());
      if (orderId && fact) {
        const { outcome } = await applyPayment(orderId, fact);
        // The provider retries a webhook unless it gets a 2xx response.
        if (outcome === "conflict") throw orderConflict();
        if (outcome === "refund.unrequested") await noteRefundByHand(paymentId, orderId);
      } else if (orderId && isAuthorized) await repo.checkSoon(providerOrderId, clock.now());
      else if (isAuthorized) await accountMoney.checkSoon(providerOrderId);
      else if (fact?.kind === "refund" && fact.status === "processed") {
        if (await accountMoney.takeRefund(paymentId, isReturned)) await noteRefundByHand(paymentId, null);
        else if (isReturned) await discrepancies.settle("refunded_there_not_here", paymentId);
      }
      // The reconciler checks by the receipt whether the order is ours, so store the provider's order id.
      else if (fact?.kind === "captured" && !(await accountMoney.takeCapture(fact)))
        await discrepancies.note("unknown_capture", paymentId, null, false, providerOrderId);
      // Stored last, so that a failed event is handled on retry.
      await repo.rememberEvent(eventId, event, clock.now());
    },

    /** For the owner: discrepancies of the last 30 days, and refunds in progress. */
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
          firstSeenAt: iso(firstSeenAt),
          lastSeenAt: iso(lastSeenAt),
          resolvedAt: isoOrNull(resolvedAt),
        })),
      };
    },
  };
};
