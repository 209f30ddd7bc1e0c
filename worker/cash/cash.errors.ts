import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { toRupees } from "../platform/money.contract.ts";

export const handoverNotFound = () => new AppError("cash.not_found", 404);
export const agentNotFound = () => new AppError("agents.not_found", 404);

/** Another handover is still to be counted. */
export const handoverOpen = () => new AppError("cash.handover_open", 409);

/** The handover was counted or withdrawn meanwhile. */
export const handoverClosed = () => new AppError("cash.handover_closed", 409);

export const moreThanCarried = (balancePaise: number) => {
  const text = message("cash.more_than_carried", { carried: toRupees(Math.max(0, balancePaise)) });
  return new AppError("cash.more_than_carried", 409, {}, { message: text, fields: { amount: text } });
};

export const noteMissing = () => {
  const text = message("handover.note_missing");
  return new AppError("cash.note_missing", 400, {}, { message: text, fields: { note: text } });
};

export const cashConflict = () => new AppError("cash.conflict", 503, {}, { retryAfter: 1 });
