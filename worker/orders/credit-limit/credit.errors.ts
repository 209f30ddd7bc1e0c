import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";

/** The buyer has neither a limit nor a credit balance. */
export const creditNotOffered = () => new AppError("credit.not_offered", 409);

export const creditExceeded = (availablePaise: number) => {
  const available = toRupees(availablePaise);
  return new AppError("credit.exceeded", 409, { available }, { details: { available } });
};

/** A delivery is unpaid past its due day. Orders paid at once are still possible. */
export const creditOverdue = () => new AppError("credit.overdue", 409);

/** The amount exceeds what is owed (in paise). */
export const moreThanOwed = (owedPaise: number) => {
  const owed = toRupees(Math.max(0, owedPaise));
  const amount = message("credit.more_than_owed", { owed });
  return new AppError("credit.more_than_owed", 409, { owed }, { fields: { amount }, details: { owed } });
};
