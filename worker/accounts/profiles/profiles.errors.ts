import { AppError } from "../../platform/errors.contract.ts";
import { type MessageKey, message } from "../../platform/messages.contract.ts";

const refuse = (code: MessageKey, field: string) =>
  new AppError(code, 400, { field }, { fields: { [field]: message(code, { field }) } });

export const readOnlyField = (field: string) => refuse("profile.read_only", field);
export const fieldOfAnotherRole = (field: string) => refuse("profile.not_of_this_role", field);

/** 409. `updatedAt` is the current version, which the client may use for its next attempt. */
export const changedMeanwhile = (updatedAt: string) =>
  new AppError("profile.changed_meanwhile", 409, {}, { details: { updatedAt } });

export const cannotGoOnline = (isRejected: boolean) =>
  isRejected
    ? new AppError("auth.rejected", 403, {}, { message: message("auth.rejected_offline") })
    : new AppError("auth.not_verified", 403, {}, { message: message("auth.not_verified_offline") });
