import { AppError } from "../../platform/errors.contract.ts";

export const adminNotFound = () => new AppError("admins.not_found", 404);
export const personNotFound = () => new AppError("accounts.not_found", 404);
/** Others kept deciding about the same person at the same moment. */
export const decidedMeanwhile = () => new AppError("accounts.decided_meanwhile", 409);
