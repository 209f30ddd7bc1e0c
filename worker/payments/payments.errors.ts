import { AppError } from "../platform/errors.contract.ts";

/** Keys are missing or refused (razorpay/payment-settings.ts). */
export const paymentsOff = () => new AppError("payments.off", 503);

/** The order stays placed; repeating the call continues from there. */
export const providerDown = () => new AppError("payments.unavailable", 503, {}, { retryAfter: 30 });

export const alreadyPaid = () => new AppError("payments.already_paid", 409);
export const notToBePaid = () => new AppError("payments.not_payable", 409);

/** A signature that is not the provider's, or a payment that is not this order's. */
export const verificationFailed = () => new AppError("payments.verification_failed", 400);
