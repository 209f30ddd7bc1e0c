import type { City } from "../../../brand.contract.ts";
import type { Only } from "../../../compose.ts";
import type { Statement } from "../../../platform/d1/db.ts";
import { indianDay } from "../../../platform/dates.contract.ts";
import { unknownCity } from "../../cities.errors.ts";
import { MAX_SHOWN } from "../slot-limits.contract.ts";
import { type BookedSlot, type Booking, isFree, offeredSlots, type SlotRefusal } from "../slots.contract.ts";
import { slotClosed, slotFull, slotShareTaken } from "../slots.errors.ts";
import { createSlotBookingsRepo } from "./slot-bookings.repo.ts";

export function createSlots({ db, clock }: Only<"db" | "clock">) {
  const repo = createSlotBookingsRepo(db);

  /** Public; one query. Throws 400 for an unknown city. */
  const readDelivery = async (city: City) => {
    const now = clock.now();
    const stored = await repo.readDelivery(city, indianDay(now));
    if (!stored) throw unknownCity();
    return { terms: stored.terms, offered: offeredSlots(stored.slots, stored.daysOff, stored.bookings, now) };
  };

  return {
    readDelivery,

    /** The bookings of all slots of the city from day `from` on. The calling service checks the permission. */
    listBookings: (city: City, from: string): Promise<Booking[]> => repo.listBookings(city, from),

    /** For the batch that places an order: aborts it when the slot no longer takes the order. */
    slotBooked: (slot: BookedSlot): Statement[] => repo.book(slot),

    /** For the batch that cancels an order. */
    slotGivenBack: ({ slotId, slotDay }: { readonly slotId: string; readonly slotDay: string }): Statement =>
      repo.cancel(slotId, slotDay),

    async refusalOf(city: City, { why, choice }: SlotRefusal) {
      const { offered } = await readDelivery(city);
      const free = offered
        .filter((one) => isFree(one) && !(one.id === choice.id && one.day === choice.day))
        .slice(0, MAX_SHOWN);
      if (typeof why === "object") return slotShareTaken(free, why.share);
      return why === "full" ? slotFull(free) : slotClosed(free);
    },
  };
}
export type SlotsService = ReturnType<typeof createSlots>;
