import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { MAX_STANDING_ORDERS } from "./standing-order-limits.contract.ts";

export const standingOrderNotFound = () => new AppError("standing_orders.not_found", 404);
export const standingOrderConflict = () => new AppError("standing_orders.conflict", 409);
export const tooManyStandingOrders = () => new AppError("standing_orders.too_many", 409, { max: MAX_STANDING_ORDERS });
export const noSuchList = () =>
  new AppError("standing_orders.list_gone", 409, {}, { fields: { listId: message("standing_orders.list_gone") } });
export const noSuchSlot = () =>
  new AppError("standing_orders.slot_gone", 409, {}, { fields: { slotId: message("standing_orders.slot_gone") } });
export const noDateBeforeEnd = () =>
  new AppError("standing_orders.no_date", 400, {}, { fields: { until: message("standing_orders.no_date") } });
/** The day is not one of its dates, or too far ahead. */
export const noSuchDay = () => new AppError("standing_orders.no_such_day", 404);
/** The date was ordered or refused, or its order time has passed. */
export const dayIsOver = () => new AppError("standing_orders.day_over", 409);
/** A product of the edited lines is neither on the list nor on sale. */
export const unknownLine = () => new AppError("orders.unknown_product", 400);
