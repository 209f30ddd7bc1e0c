import { AppError } from "../../platform/errors.contract.ts";

export const adminNotFound = () => new AppError("admins.not_found", 404, "We could not find this admin account.");
export const personNotFound = () => new AppError("accounts.not_found", 404, "We could not find this account.");
