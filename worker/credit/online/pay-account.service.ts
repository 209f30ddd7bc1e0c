import { accountOf, type Visitor } from "../../identity/permissions.ts";
import { moreThanOwed } from "../../orders/credit-limit/credit.errors.ts";
import type { PaymentToMake } from "../../orders/order-change.contract.ts";
import { createAtProvider } from "../../payments/checkout/open-provider-order.ts";
import type { AccountMoney } from "../../payments/facts/account-money.ts";
import type { CapturedFact } from "../../payments/facts/payment-facts.ts";
import type { VerifyPaymentInput } from "../../payments/payments.contract.ts";
import { paymentsOff, providerDown, verificationFailed } from "../../payments/payments.errors.ts";
import { capturedFact, findCaptures, takeMoney } from "../../payments/razorpay/capture-payment.ts";
import type { PaymentSettings, PaymentsOff } from "../../payments/razorpay/payment-settings.ts";
import { isUnavailable, type Razorpay } from "../../payments/razorpay/razorpay.ts";
import { isSignedBy } from "../../payments/razorpay/signatures.ts";
import { throwDelayed, throwRefusal } from "../../payments/razorpay/throw-refusal.ts";
import { nextLaterCheck } from "../../payments/reconcile/reconcile.service.ts";
import { runEach } from "../../platform/concurrency/run-each.ts";
import { isAssertFailure } from "../../platform/d1/db.ts";
import { HOUR_MS, indianDay, MINUTE_MS } from "../../platform/dates.contract.ts";
import { newId } from "../../platform/ids.ts";
import { toPaise } from "../../platform/money.contract.ts";
import type { PayOnlineInput } from "../credit.contract.ts";
import { createReceiveRepo } from "../receive/receive.repo.ts";
import { mailOf, reversalOf, transferOf } from "../receive/receive.service.ts";
import type { AccountNeeds } from "../settle/settle.service.ts";
import { requireAccountHolder } from "../statement/statement.service.ts";
import { type CheckoutRow, createCheckoutsRepo } from "./checkouts.repo.ts";

interface Dependencies extends AccountNeeds {
  readonly settings: PaymentSettings | PaymentsOff;
  readonly provider: Razorpay | null;
}

const LEASE_MS = 2 * MINUTE_MS;
const CHECK_EVERY_MS = 3 * MINUTE_MS;
/** How long the buyer may still be in the provider's dialog. */
const WATCHED_MS = 30 * MINUTE_MS;

/**
 * Buyers pay their debt online. Each captured payment of our provider orders lowers the debt once, whether browser,
 * webhook or cron reports it first. An overpayment becomes credit.
 */
export const createPayAccount = ({ db, clock, settings, provider, ledger, outbox, settleAccount }: Dependencies) => {
  const repo = createCheckoutsRepo(db);
  const accounts = createReceiveRepo(db);

  const requireProvider = () => {
    if ("off" in settings || !provider) throw paymentsOff();
    return { settings, provider };
  };

  const receive = async ({ id, buyerId }: CheckoutRow, fact: CapturedFact): Promise<void> => {
    const { paymentId, amountPaise, currency } = fact;
    if (currency !== "INR") return;
    const now = clock.now();
    const payment = {
      id: newId(clock),
      buyerId,
      amountPaise,
      method: "online" as const,
      reference: paymentId,
      day: indianDay(now),
      recordedBy: null,
      idempotencyKey: null,
      at: now,
      reversedBy: null,
    };
    await repo.receive(id, payment, [...ledger.posted([transferOf(payment)]), mailOf(outbox, payment)]);
    await settleAccount(buyerId);
  };

  /** Adds the id of the provider's order, which is found by its receipt after a lost response. */
  const withProviderOrder = async (row: CheckoutRow): Promise<CheckoutRow> => {
    if (row.providerOrderId) return row;
    const [order] = await requireProvider().provider.findOrdersByReceipt(row.id);
    return (order && (await repo.setProviderOrder(row.id, order.id))) ?? row;
  };

  const openProviderOrder = async (row: CheckoutRow, isNew: boolean): Promise<CheckoutRow> => {
    const checkout = isNew ? row : await withProviderOrder(row).catch(throwRefusal);
    if (checkout.providerOrderId) return checkout;
    const newOrder = { amountPaise: row.amountPaise, receipt: row.id };
    const created = await createAtProvider(requireProvider().provider, newOrder).catch(throwRefusal);
    return (await repo.setProviderOrder(row.id, created.id)) ?? row;
  };

  const nextCheck = ({ createdAt, paidAt }: CheckoutRow): number | null => {
    const now = clock.now();
    if (paidAt === null && now < createdAt + WATCHED_MS) return now + CHECK_EVERY_MS;
    return nextLaterCheck(createdAt, now);
  };

  const accountMoney: AccountMoney = {
    async takeCapture(fact) {
      const row = await repo.findByProviderOrder(fact.providerOrderId);
      if (row) await receive(row, fact);
      return row !== undefined;
    },
    async takeRefund(paymentId, isFull) {
      const payment = await accounts.findByReference(paymentId);
      if (payment?.method !== "online") return false;
      if (!isFull) return true;
      const reversal = ledger.posted([reversalOf(payment, null)]);
      // After a lost response the provider reports the refund again, when the payment is already reversed.
      await accounts.reverse(payment, null, clock.now(), reversal).catch((error) => {
        if (!isAssertFailure(error)) throw error;
      });
      await settleAccount(payment.buyerId);
      return false;
    },
    checkSoon: (providerOrderId) => repo.checkSoon(providerOrderId, clock.now()),
    adopt: async (receipt, providerOrderId) =>
      (await repo.setProviderOrder(receipt, providerOrderId))?.providerOrderId === providerOrderId,
  };

  return {
    accountMoney,

    /** At most the debt. Starting the same amount again within an hour continues the same payment. */
    async payAccount(visitor: Visitor, { amount }: PayOnlineInput): Promise<PaymentToMake> {
      const actor = requireAccountHolder(visitor);
      const buyerId = accountOf(actor);
      const amountPaise = toPaise(amount);
      const now = clock.now();
      const { settings: paymentSettings } = requireProvider();
      const [account, started] = await Promise.all([
        accounts.findBuyer(buyerId),
        repo.findOpen(buyerId, amountPaise, now - HOUR_MS),
      ]);
      if (amountPaise > (account?.owedPaise ?? 0)) throw moreThanOwed(account?.owedPaise ?? 0);
      const row = started ?? {
        id: newId(clock),
        buyerId,
        amountPaise,
        providerOrderId: null,
        paidAt: null,
        createdAt: now,
      };
      if (!started) await repo.insert({ ...row, askedBy: actor.userId, nextCheckAt: now + CHECK_EVERY_MS });
      const { id, providerOrderId } = await openProviderOrder(row, !started);
      if (!providerOrderId) throw providerDown();
      return {
        orderId: providerOrderId,
        amount: amountPaise,
        currency: "INR",
        dbOrderId: id,
        key: paymentSettings.keyId,
      };
    },

    /** Called after the provider's dialog: the signature is checked against the provider order that we stored. */
    async verifyAccountPayment(visitor: Visitor, input: VerifyPaymentInput): Promise<void> {
      const row = await repo.find(input.dbOrderId, accountOf(requireAccountHolder(visitor)));
      const { settings: paymentSettings, provider: api } = requireProvider();
      const paymentId = input.razorpay_payment_id;
      const isOurs = row?.providerOrderId === input.razorpay_order_id;
      const signed = `${row?.providerOrderId}|${paymentId}`;
      if (!row || !isOurs || !(await isSignedBy(paymentSettings.keySecret, signed, input.razorpay_signature)))
        throw verificationFailed();
      const payment = await api.fetchPayment(paymentId).catch(throwDelayed);
      const taken = payment.order_id === row.providerOrderId ? await takeMoney(api, payment).catch(throwRefusal) : null;
      if (taken?.currency !== "INR") throw verificationFailed();
      await receive(row, capturedFact(taken, input.razorpay_order_id));
    },

    /** For cron: asks the provider about at most `max` started payments. */
    async checkPayments(max: number): Promise<void> {
      if (!provider) return;
      const check = async (due: CheckoutRow) => {
        const row = await withProviderOrder(due);
        if (row.providerOrderId)
          for (const fact of await findCaptures(provider, [row.providerOrderId])) await receive(row, fact);
        await repo.planCheck(row.id, nextCheck(row));
      };
      await runEach(await repo.takeChecks(clock.now(), LEASE_MS, max), check, { failsAll: isUnavailable });
    },
  };
};
