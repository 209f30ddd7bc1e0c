import { AppError } from "../../platform/errors.contract.ts";

const refuse = (code: string, field: string, message: string) =>
  new AppError(code, 400, message, { fields: { [field]: message } });

/** vehicleNumber → Vehicle number */
const spoken = (field: string): string => {
  const words = field.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const readOnlyField = (field: string) =>
  refuse("profile.read_only", field, `${spoken(field)} cannot be changed here.`);

export const fieldOfAnotherRole = (field: string) =>
  refuse("profile.not_of_this_role", field, `${spoken(field)} is not part of this kind of account.`);

/** `updatedAt`: what the next try may start from, knowingly. */
export const changedMeanwhile = (updatedAt: string) =>
  new AppError(
    "profile.changed_meanwhile",
    409,
    "This profile was changed in another window since you opened it. Check what you typed, then save again.",
    { details: { updatedAt } },
  );

export const cannotGoOnline = (isRejected: boolean) =>
  isRejected
    ? new AppError("auth.rejected", 403, "Your account was not approved, so you cannot go online.")
    : new AppError("auth.not_verified", 403, "You can go online as soon as an admin has verified your account.");
