import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";

export const standingOrderNotFound = () => new AppError("standing_orders.not_found", 404);
export const standingOrderConflict = () => new AppError("standing_orders.conflict", 409);
export const listGone = () =>
  new AppError("standing_orders.list_gone", 409, {}, { fields: { listId: message("standing_orders.list_gone") } });
export const slotGone = () =>
  new AppError("standing_orders.slot_gone", 409, {}, { fields: { slotId: message("standing_orders.slot_gone") } });
export const noDateBeforeEnd = () =>
  new AppError("standing_orders.no_date", 400, {}, { fields: { until: message("standing_orders.no_date") } });
