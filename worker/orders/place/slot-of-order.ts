import type { City } from "../../brand.contract.ts";
import type { SlotsService } from "../../cities/slots/bookings/slots.service.ts";
import {
  type BookedSlot,
  cutoffOf,
  endOf,
  isDayOffered,
  type Slot,
  type SlotChoice,
  type SlotRefusal,
  shareOf,
  startOf,
} from "../../cities/slots/slots.contract.ts";
import { type DeliverySlot, estimateDelivery, formatDate, formatTime, iso } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import type { BuyerState } from "./buyer-state.repo.ts";

/** 0 or 1 instead of booleans, as D1 returns them. */
interface PlacingSlot extends Slot {
  readonly isActive: number;
  readonly isOff: number;
  readonly booked: number;
}

interface SlotRequest {
  readonly city: City;
  readonly choice: SlotChoice | null | undefined;
  readonly now: number;
}

/** The chosen slot; null without a choice. When the choice is refused, throws 409 with the free slots. */
export const requireSlot = async (
  { slot: json, inSlot }: Pick<BuyerState, "slot" | "inSlot">,
  { city, choice, now }: SlotRequest,
  slots: Pick<SlotsService, "refusalOf">,
): Promise<BookedSlot | null> => {
  if (!choice) return null;
  const { day } = choice;
  const refusal = (why: SlotRefusal["why"]) => slots.refusalOf(city, { why, choice });
  if (json === null) throw await refusal("closed");
  const { isActive, isOff, booked, ...slot } = JSON.parse(json) as PlacingSlot;
  if (isActive === 0 || isOff === 1 || !isDayOffered(day, now) || now >= cutoffOf(slot, day))
    throw await refusal("closed");
  if (slot.capacity !== null && booked >= slot.capacity) throw await refusal("full");
  if (slot.capacity !== null && inSlot >= shareOf(slot.capacity))
    throw await refusal({ share: shareOf(slot.capacity) });
  return { ...slot, city, day };
};

/** Null for a slot without a limit. */
export const slotShareOf = ({ id, day, capacity }: BookedSlot) =>
  capacity === null ? null : { id, day, orders: shareOf(capacity) };

export const deliveryColumns = (slot: BookedSlot | null, now: number, standard: DeliverySlot) =>
  slot
    ? {
        estimatedDelivery: endOf(slot, slot.day),
        slotId: slot.id,
        slotDay: slot.day,
        slotStartsAt: startOf(slot, slot.day),
      }
    : { estimatedDelivery: estimateDelivery(now, standard), slotId: null, slotDay: null, slotStartsAt: null };

/** `expected`: the delivery time that the buyer saw, ISO 8601. */
export const assertExpectedDelivery = (expected: string | undefined, estimatedDelivery: number): void => {
  if (expected === undefined || Date.parse(expected) === estimatedDelivery) return;
  const current = iso(estimatedDelivery);
  const params = { date: formatDate(current), time: formatTime(current) };
  throw new AppError("orders.delivery_changed", 409, params, { details: { estimatedDelivery: current } });
};
