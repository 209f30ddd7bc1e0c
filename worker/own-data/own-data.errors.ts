import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";
import type { DeletionObstacles } from "./own-data.contract.ts";

/** 409 for the first obstacle; null without any. */
export const obstacleError = (obstacles: DeletionObstacles): AppError | null => {
  const { openOrders, carriedOrders, carriesCash, hasRefundUnderWay, hasOpenAccount, isLastOwner } = obstacles;
  if (isLastOwner) return new AppError("profile.last_owner", 409);
  if (carriedOrders.length > 0) return new AppError("profile.carries_orders", 409, {}, { details: { carriedOrders } });
  if (carriesCash) return new AppError("profile.carries_cash", 409);
  if (openOrders.length > 0) return new AppError("profile.open_orders", 409, {}, { details: { openOrders } });
  if (hasOpenAccount) return new AppError("credit.open_account", 409);
  return hasRefundUnderWay ? new AppError("profile.refund_under_way", 409) : null;
};

export const wrongConfirmation = () => {
  const wrong = message("account.confirmation_wrong");
  return new AppError("profile.confirmation_wrong", 400, {}, { message: wrong, fields: { confirmation: wrong } });
};

export const deletionConflict = () => new AppError("accounts.decided_meanwhile", 409);
