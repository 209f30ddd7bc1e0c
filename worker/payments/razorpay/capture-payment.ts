import { log } from "../../platform/log.ts";
import type { CapturedFact } from "../facts/payment-facts.ts";
import { isQrCode } from "../payments.contract.ts";
import { ProviderFailure, type Razorpay } from "./razorpay.ts";
import type { ProviderPayment } from "./razorpay-responses.ts";

/** Captured payments of these provider orders and QR codes. Captures payments that the bank has authorised. */
export const findCaptures = async (
  provider: Razorpay,
  providerOrderIds: readonly string[],
): Promise<CapturedFact[]> => {
  const facts: CapturedFact[] = [];
  for (const providerOrderId of providerOrderIds) {
    for (const payment of await paymentsOf(provider, providerOrderId)) {
      const taken = await takeMoney(provider, payment);
      if (taken) facts.push(capturedFact(taken, providerOrderId));
    }
  }
  return facts;
};

/** An order unknown to the provider, for example under the keys of another account, has no payments. */
const paymentsOf = async (provider: Razorpay, providerOrderId: string): Promise<ProviderPayment[]> => {
  try {
    return await (isQrCode(providerOrderId)
      ? provider.paymentsOfQrCode(providerOrderId)
      : provider.paymentsOfOrder(providerOrderId));
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== "refused") throw error;
    log.warn("payments.order_unknown_to_provider", { providerOrderId });
    return [];
  }
};

/** The payment as a fact. Its amount excludes what was refunded manually before we store the payment. */
export const capturedFact = (payment: ProviderPayment, providerOrderId: string): CapturedFact => ({
  kind: "captured",
  providerOrderId,
  paymentId: payment.id,
  amountPaise: payment.amount - payment.amount_refunded,
  currency: payment.currency,
});

/**
 * Returns the captured payment, and captures an authorised one. Null when there is nothing to capture, or the payment
 * was refunded.
 */
export const takeMoney = async (provider: Razorpay, payment: ProviderPayment): Promise<ProviderPayment | null> => {
  if (payment.status === "captured") return payment;
  if (payment.status !== "authorized") return null;
  try {
    return await provider.capturePayment(payment.id, payment.amount);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== "refused") throw error;
    // The provider refuses to capture a payment twice.
    const now = await provider.fetchPayment(payment.id);
    return now.status === "captured" ? now : null;
  }
};
