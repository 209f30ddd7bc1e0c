import { AppError } from "../platform/errors.contract.ts";

const CASH = "You can choose Cash on Delivery instead.";

/** Keys are missing, or what they say is refused (payment-settings.ts). */
export const paymentsOff = () =>
  new AppError("payments.off", 503, `Online payment is not available at the moment. ${CASH}`);

/** The order is placed and stays: the same call goes on from there. */
export const providerDown = () =>
  new AppError(
    "payments.unavailable",
    503,
    `Failed to initiate payment. The payment service does not answer right now; nothing was charged. Please try again in a minute. ${CASH}`,
    { retryAfter: 30 },
  );

/** The provider said why. */
export const providerRefused = (description: string) =>
  new AppError("payments.refused", 409, description ? `Payment failed: ${description}` : "Failed to initiate payment");

export const alreadyPaid = () => new AppError("payments.already_paid", 409, "This order is already paid.");

export const notToBePaid = () =>
  new AppError("payments.not_payable", 409, "This order is not waiting for an online payment any more.");

/** The time is over, and the order is about to be cancelled. */
export const tooLateToPay = () =>
  new AppError("payments.too_late", 409, "The time to pay for this order is over. Please place a new one.");

/** A signature that is not the provider's, or a payment that is not this order's. */
export const verificationFailed = () =>
  new AppError("payments.verification_failed", 400, "Payment verification failed");

/** Signed by the provider, but not to be checked now: a webhook or the reconciler finishes it. */
export const verificationDelayed = () =>
  new AppError(
    "payments.verification_delayed",
    503,
    "We could not check your payment yet. If money has left your account, your order is marked as paid within minutes; please do not pay again.",
    { retryAfter: 30 },
  );

export const badWebhookSignature = () =>
  new AppError("payments.bad_signature", 400, "This webhook is not signed by the payment provider.");

export const malformedWebhook = () => new AppError("payments.malformed_webhook", 400, "This is not an event.");
