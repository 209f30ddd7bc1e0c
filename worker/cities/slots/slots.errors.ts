import { AppError } from "../../platform/errors.contract.ts";
import { type MessageParams, message } from "../../platform/messages.contract.ts";
import type { OfferedSlot } from "./slots.contract.ts";

type Code = "orders.slot_full" | "orders.slot_closed" | "orders.slot_share";

const refused = (code: Code, slots: readonly OfferedSlot[], params: MessageParams = {}) =>
  new AppError(code, 409, params, { fields: { slot: message(code, params) }, details: { slots } });

/** `next`: the next free slots, which the error carries. */
export const slotFull = (next: readonly OfferedSlot[]) => refused("orders.slot_full", next);
/** The cut-off has passed, the day is off or too far ahead, or the city does not offer the slot. */
export const slotClosed = (next: readonly OfferedSlot[]) => refused("orders.slot_closed", next);

/** The account already has the largest number of orders in the slot. */
export const slotShareTaken = (next: readonly OfferedSlot[], max: number) =>
  refused("orders.slot_share", next, { max });
