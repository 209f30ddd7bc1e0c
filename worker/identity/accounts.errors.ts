import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";

export const notSignedIn = () => new AppError("auth.required", 401);
export const invalidCredentials = () => new AppError("auth.invalid_credentials", 401);
export const forbidden = () => new AppError("auth.forbidden", 403);
/** The account may place no orders. */
export const blocked = () => new AppError("accounts.blocked", 403);
/** Staff may not decide about their own orders, returns, credit or cash. */
export const ownRecord = () => new AppError("accounts.own_record", 403);
export const notVerified = (rejected: boolean) => new AppError(rejected ? "auth.rejected" : "auth.not_verified", 403);
export const accountNotFound = () => new AppError("accounts.not_found", 404);
export const sessionNotFound = () => new AppError("sessions.not_found", 404);
export const serverOverloaded = () => new AppError("server.overloaded", 503, {}, { retryAfter: 5 });
export const emailTaken = () =>
  new AppError("auth.email_taken", 409, {}, { fields: { email: message("auth.email_taken") } });
export const phoneTaken = () =>
  new AppError("auth.phone_taken", 409, {}, { fields: { phone: message("auth.phone_taken") } });

export const tooManyShortRules = () => new AppError("accounts.too_many_short_rules", 409);
export const alreadyVerified = () => new AppError("auth.already_verified", 409);
export const invalidOtp = (triesLeft: number) => new AppError("auth.invalid_otp", 400, {}, { details: { triesLeft } });
export const otpOver = () => new AppError("auth.otp_over", 400);
export const invalidResetLink = () => new AppError("auth.invalid_reset_link", 400);
export const resetLinkOver = () => new AppError("auth.reset_link_over", 400);
/** 409: every attempt to write met a concurrent decision about the same account. */
export const decisionConflict = () => new AppError("accounts.decided_meanwhile", 409);
