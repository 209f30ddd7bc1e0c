import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";

/** The terms changed since the member of staff read them. */
export const termsChanged = () => new AppError("credit.terms_changed", 409);

/** A payment with this reference is already recorded, for this or another account. */
export const referenceKnown = () =>
  new AppError("credit.reference_known", 409, {}, { fields: { reference: message("credit.reference_known") } });

/** The amount exceeds what is owed (in paise). */
export const moreThanOwed = (owedPaise: number) => {
  const owed = toRupees(Math.max(0, owedPaise));
  const amount = message("credit.more_than_owed", { owed });
  return new AppError("credit.more_than_owed", 409, { owed }, { fields: { amount }, details: { owed } });
};

/** The payment exceeds what is owed (in paise), and staff did not accept an overpayment. */
export const aboveOwed = (owedPaise: number) => {
  const owed = toRupees(Math.max(0, owedPaise));
  const amount = message("credit.above_owed", { owed });
  return new AppError("credit.above_owed", 409, { owed }, { fields: { amount }, details: { owed } });
};

/** An online payment must be refunded through the provider. */
export const notReversible = () => new AppError("credit.not_reversible", 409);
export const alreadyReversed = () => new AppError("credit.already_reversed", 409);
export const paymentNotFound = () => new AppError("credit.payment_not_found", 404);

export const dayInFuture = () =>
  new AppError("credit.day_in_future", 400, {}, { fields: { day: message("credit.day_in_future") } });

/** Team members who are not approvers see their available credit, but not the account. */
export const notForMembers = () => new AppError("credit.not_for_members", 403);
