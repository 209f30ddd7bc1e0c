import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";

/** The buyer has neither a limit nor credit in their favour. */
export const creditNotOffered = () => new AppError("credit.not_offered", 409);

/** The order is worth more than what may still be ordered on account. */
export const creditExceeded = (availablePaise: number) => {
  const available = toRupees(availablePaise);
  return new AppError("credit.exceeded", 409, { available }, { details: { available } });
};

/** A delivery is unpaid past its last day. Orders that are paid at once go on. */
export const creditOverdue = () => new AppError("credit.overdue", 409);

/** The terms are not those that the member of staff saw. */
export const termsChanged = () => new AppError("credit.terms_changed", 409);

/** The same reference was recorded before: for this account or another one. */
export const referenceKnown = () =>
  new AppError("credit.reference_known", 409, {}, { fields: { reference: message("credit.reference_known") } });

/** More than what is owed; in paise. */
export const moreThanOwed = (owedPaise: number) => {
  const owed = toRupees(Math.max(0, owedPaise));
  const words = message("credit.more_than_owed", { owed });
  return new AppError("credit.more_than_owed", 409, { owed }, { fields: { amount: words }, details: { owed } });
};

/** A payment above what is owed, in paise, which staff have not confirmed. */
export const aboveOwed = (owedPaise: number) => {
  const owed = toRupees(Math.max(0, owedPaise));
  const words = message("credit.above_owed", { owed });
  return new AppError("credit.above_owed", 409, { owed }, { fields: { amount: words }, details: { owed } });
};

/** The payment provider has the money of an online payment, so it is given back there. */
export const notReversible = () => new AppError("credit.not_reversible", 409);
export const alreadyReversed = () => new AppError("credit.already_reversed", 409);
export const paymentNotFound = () => new AppError("credit.payment_not_found", 404);

export const dayInFuture = () =>
  new AppError("credit.day_in_future", 400, {}, { fields: { day: message("credit.day_in_future") } });

/** Members of a team who are no approvers see what they may still order, and not the account. */
export const notForMembers = () => new AppError("credit.not_for_members", 403);
