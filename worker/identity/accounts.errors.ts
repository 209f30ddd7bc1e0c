import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";

export const notSignedIn = () => new AppError("auth.required", 401);
export const forbidden = () => new AppError("auth.forbidden", 403);
/** The account may place no orders. */
export const blocked = () => new AppError("accounts.blocked", 403);
/** Staff may not decide about their own orders, returns, credit or cash. */
export const ownRecord = () => new AppError("accounts.own_record", 403);
export const notVerified = (rejected: boolean) => new AppError(rejected ? "auth.rejected" : "auth.not_verified", 403);
export const accountNotFound = () => new AppError("accounts.not_found", 404);
export const phoneTaken = () =>
  new AppError("auth.phone_taken", 409, {}, { fields: { phone: message("auth.phone_taken") } });

export const tooManyShortRules = () => new AppError("accounts.too_many_short_rules", 409);
/** 409: every attempt to write met a concurrent decision about the same account. */
export const decisionConflict = () => new AppError("accounts.decided_meanwhile", 409);
