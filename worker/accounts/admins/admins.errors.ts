import { AppError } from "../../platform/errors.contract.ts";

export const adminNotFound = () => new AppError("admins.not_found", 404, "We could not find this admin account.");
export const personNotFound = () => new AppError("accounts.not_found", 404, "We could not find this account.");
/** Others kept deciding about the same person at the same moment. */
export const decidedMeanwhile = () =>
  new AppError(
    "accounts.decided_meanwhile",
    409,
    "Someone else is deciding about this account right now. Please try again.",
  );
