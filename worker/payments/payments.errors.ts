import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";

/** Keys are missing or refused (razorpay/payment-settings.ts). */
export const paymentsOff = () => new AppError("payments.off", 503);

/** The order stays placed; repeating the call continues from there. */
export const providerDown = () => new AppError("payments.unavailable", 503, {}, { retryAfter: 30 });

/** `description` is the provider's reason; empty when it gave none. */
export const providerRefused = (description: string) =>
  new AppError(
    "payments.refused",
    409,
    { description },
    description ? {} : { message: message("payments.not_started") },
  );

export const alreadyPaid = () => new AppError("payments.already_paid", 409);
export const notToBePaid = () => new AppError("payments.not_payable", 409);

/** The payment deadline has passed, and the order is about to be cancelled. */
export const tooLateToPay = () => new AppError("payments.too_late", 409);

/** A signature that is not the provider's, or a payment that is not this order's. */
export const verificationFailed = () => new AppError("payments.verification_failed", 400);

/** The signature is valid, but the payment cannot be fetched now; a webhook or the reconciler completes it. */
export const verificationDelayed = () => new AppError("payments.verification_delayed", 503, {}, { retryAfter: 30 });

export const badWebhookSignature = () => new AppError("payments.bad_signature", 400);
export const malformedWebhook = () => new AppError("payments.malformed_webhook", 400);
