import { AppError } from "../../platform/errors.contract.ts";

export const adminNotFound = () => new AppError("admins.not_found", 404);
export const personNotFound = () => new AppError("accounts.not_found", 404);
