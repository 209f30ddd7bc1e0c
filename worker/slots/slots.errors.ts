import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";
import type { OfferedSlot } from "./slots.contract.ts";

const refused = (code: "orders.slot_full" | "orders.slot_closed", slots: readonly OfferedSlot[]) =>
  new AppError(code, 409, {}, { fields: { slot: message(code) }, details: { slots } });

/** Both name the next free slots. */
export const slotFull = (next: readonly OfferedSlot[]) => refused("orders.slot_full", next);
/** Its cut-off has passed, its day is off or too far, or the city does not offer it. */
export const slotClosed = (next: readonly OfferedSlot[]) => refused("orders.slot_closed", next);

export const slotNotFound = () => new AppError("slots.not_found", 404);
export const slotsConflict = () => new AppError("slots.conflict", 409);
export const tooManySlots = (max: number) => new AppError("slots.too_many", 409, { max });
