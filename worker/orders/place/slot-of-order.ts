import type { City } from "../../brand.contract.ts";
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
import { type DeliverySlot, estimateDelivery } from "../../platform/dates.contract.ts";

/** The slot of an order that is being placed. Numbers instead of booleans, as D1 gives them. */
interface PlacingSlot extends Slot {
  readonly isActive: number;
  readonly isOff: number;
  readonly booked: number;
}

interface Asked {
  readonly city: City;
  readonly choice: SlotChoice;
  /** Orders that the account has in it. */
  readonly own: number;
  readonly now: number;
}

/** The slot that an order may have, or why it may not. `json`: what D1 knows of it. */
export const slotOf = (
  json: string | null,
  { city, choice, own, now }: Asked,
): { readonly slot: BookedSlot } | { readonly refused: SlotRefusal } => {
  const refuse = (why: SlotRefusal["why"]) => ({ refused: { why, choice } });
  if (json === null) return refuse("closed");
  const { isActive, isOff, booked, ...slot } = JSON.parse(json) as PlacingSlot;
  const { day } = choice;
  if (isActive === 0 || isOff === 1 || !isDayOffered(day, now) || now >= cutoffOf(slot, day)) return refuse("closed");
  if (slot.capacity !== null && booked >= slot.capacity) return refuse("full");
  if (slot.capacity !== null && own >= shareOf(slot.capacity)) return refuse({ share: shareOf(slot.capacity) });
  return { slot: { ...slot, city, day } };
};

/** How many orders an account may have in the slot; null for a slot without a limit. */
export const shareIn = ({ id, day, capacity }: BookedSlot) =>
  capacity === null ? null : { id, day, orders: shareOf(capacity) };

/** The columns of an order that hold its promise. */
export const promiseOf = (slot: BookedSlot | null, now: number, standard: DeliverySlot) =>
  slot
    ? {
        estimatedDelivery: endOf(slot, slot.day),
        slotId: slot.id,
        slotDay: slot.day,
        slotStartsAt: startOf(slot, slot.day),
      }
    : { estimatedDelivery: estimateDelivery(now, standard), slotId: null, slotDay: null, slotStartsAt: null };
