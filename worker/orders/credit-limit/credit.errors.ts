import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";

/** The amount exceeds what is owed (in paise). */
export const moreThanOwed = (owedPaise: number) => {
  const owed = toRupees(Math.max(0, owedPaise));
  const amount = message("credit.more_than_owed", { owed });
  return new AppError("credit.more_than_owed", 409, { owed }, { fields: { amount }, details: { owed } });
};
