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
import { type DeliverySlot, estimateDelivery } from "../../platform/dates.contract.ts";

/** 0 or 1 instead of booleans, as D1 returns them. */
interface PlacingSlot extends Slot {
  readonly isActive: number;
  readonly isOff: number;
  readonly booked: number;
}

interface SlotRequest {
  readonly city: City;
  readonly choice: SlotChoice;
  /** Open orders that the account already has in the slot. */
  readonly own: number;
  readonly now: number;
}

/** The slot to book, or why it is refused. `json` is a `PlacingSlot`. */
const chooseSlot = (
  json: string | null,
  { city, choice, own, now }: SlotRequest,
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

interface SlotState {
  /** JSON of a `PlacingSlot`. */
  readonly slot: string | null;
  readonly inSlot: number;
}

/** The chosen slot; null without a choice. Throws 409 with the slots that are free when it is refused. */
export const requireSlot = async (
  { slot: json, inSlot }: SlotState,
  { city, choice, now }: Omit<SlotRequest, "own" | "choice"> & { readonly choice: SlotChoice | null | undefined },
  slots: Pick<SlotsService, "refusalOf">,
): Promise<BookedSlot | null> => {
  if (!choice) return null;
  const result = chooseSlot(json, { city, choice, own: inSlot, now });
  if ("refused" in result) throw await slots.refusalOf(city, result.refused);
  return result.slot;
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
