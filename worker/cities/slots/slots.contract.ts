import * as v from "valibot";
import { DAY_MS, indianDay, iso, startOfIndianDay } from "../../platform/dates.contract.ts";
import { Day, fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Orders are taken for today in India and the days after it, this many days in all. */
export const DAYS_OFFERED = 14;

/** A delivery slot of a city, of every day that is not off. Hours are those of India. */
export interface Slot {
  readonly id: string;
  readonly fromHour: number;
  readonly untilHour: number;
  /** Orders are taken until `cutoffHour` of this many days before. */
  readonly cutoffDaysBefore: number;
  readonly cutoffHour: number;
  /** Orders that fit; null without a limit. */
  readonly capacity: number | null;
}

/** The slots of the JSON that `slotsOf` (slots.table.ts) selects. */
export const toSlots = (json: string): Slot[] =>
  (JSON.parse(json) as [string, number, number, number, number, number | null][]).map(
    ([id, fromHour, untilHour, cutoffDaysBefore, cutoffHour, capacity]) => ({
      ...{ id, fromHour, untilHour },
      ...{ cutoffDaysBefore, cutoffHour, capacity },
    }),
  );

/** Orders of one account that a slot takes on a day: a tenth of its places, and three at least. */
export const shareOf = (capacity: number): number => Math.max(3, Math.ceil(capacity / 10));

/** Why an order may not have the slot that it names. `share`: the orders that one account may have in it, which it has. */
export interface SlotRefusal {
  readonly why: "full" | "closed" | { readonly share: number };
  readonly choice: SlotChoice;
}

/** A slot on a day, as an order is promised it. */
export type BookedSlot = Slot & { readonly city: string; readonly day: string };

/** What a new city starts with. */
export const STANDARD_SLOTS: readonly Omit<Slot, "id">[] = [
  { fromHour: 6, untilHour: 9, cutoffDaysBefore: 1, cutoffHour: 22, capacity: null },
  { fromHour: 11, untilHour: 14, cutoffDaysBefore: 0, cutoffHour: 8, capacity: null },
  { fromHour: 16, untilHour: 18, cutoffDaysBefore: 0, cutoffHour: 12, capacity: null },
];

/** The orders of a slot on a day that are not cancelled. */
export interface Booking {
  readonly slotId: string;
  readonly day: string;
  readonly booked: number;
}

export const SlotDay = Day(message("slot.day_invalid"));

/** A slot on a day, as an order names it. */
export const SlotChoice = fields({
  id: v.pipe(v.string(message("slot.missing")), v.minLength(1, message("slot.missing")), v.maxLength(64)),
  day: SlotDay,
});
export type SlotChoice = v.InferOutput<typeof SlotChoice>;

/** A slot that can be chosen, or is full. Times are ISO 8601. */
export const OfferedSlot = v.object({
  id: v.string(),
  /** In India, such as 2026-11-24. */
  day: v.string(),
  from: v.string(),
  until: v.string(),
  /** The cut-off: orders are taken until then. */
  orderBy: v.string(),
  /** Orders that still fit, 0 when it is full; null without a limit. */
  left: v.nullable(v.number()),
});
export type OfferedSlot = v.InferOutput<typeof OfferedSlot>;

const hourOf = (day: string, hour: number): number => startOfIndianDay(day) + hour * HOUR_MS;

/** When the slot begins and ends on that day, in ms. */
export const startOf = ({ fromHour }: Pick<Slot, "fromHour">, day: string): number => hourOf(day, fromHour);
export const endOf = ({ untilHour }: Pick<Slot, "untilHour">, day: string): number => hourOf(day, untilHour);

/** When orders of a day are promised, or of the hour of it that ends the promise; in ms, `before` not included. */
export const promisedIn = (day: string, until?: number): { readonly from: number; readonly before: number } => {
  const from = hourOf(day, until ?? 0);
  return { from, before: from + (until === undefined ? DAY_MS : HOUR_MS) };
};

/** Orders for the slot on that day are taken until this moment, in ms. */
export const cutoffOf = (
  { cutoffDaysBefore, cutoffHour }: Pick<Slot, "cutoffDaysBefore" | "cutoffHour">,
  day: string,
): number => hourOf(day, cutoffHour) - cutoffDaysBefore * DAY_MS;

/** The day in India so many days after `day`. */
export const dayAfter = (day: string, days: number): string => indianDay(startOfIndianDay(day) + days * DAY_MS);

/** Whether orders for the day are taken at `now`, whatever the slot. */
export const isDayOffered = (day: string, now: number): boolean => {
  const today = indianDay(now);
  return day >= today && day < dayAfter(today, DAYS_OFFERED);
};

const keyOf = ({ slotId, day }: Pick<Booking, "slotId" | "day">): string => `${slotId} ${day}`;

/** The next day on which deliveries until this hour are still to come. */
export const nextDayUntil = (untilHour: number, daysOff: readonly string[], now: number): string => {
  const today = indianDay(now);
  const days = Array.from({ length: DAYS_OFFERED }, (_, i) => dayAfter(today, i));
  return days.find((day) => !daysOff.includes(day) && endOf({ untilHour }, day) > now) ?? today;
};

/** The slots before whose cut-off `now` is, the soonest first; full ones have `left` 0. */
export const offeredSlots = (
  slots: readonly Slot[],
  daysOff: readonly string[],
  bookings: readonly Booking[],
  now: number,
): OfferedSlot[] => {
  const booked = new Map(bookings.map((one) => [keyOf(one), one.booked]));
  const today = indianDay(now);
  const days = Array.from({ length: DAYS_OFFERED }, (_, i) => dayAfter(today, i)).filter(
    (day) => !daysOff.includes(day),
  );
  const offered = days.flatMap((day) =>
    slots
      .filter((slot) => now < cutoffOf(slot, day))
      .map((slot) => ({
        id: slot.id,
        day,
        from: iso(startOf(slot, day)),
        until: iso(endOf(slot, day)),
        orderBy: iso(cutoffOf(slot, day)),
        left:
          slot.capacity === null
            ? null
            : Math.max(0, slot.capacity - (booked.get(keyOf({ slotId: slot.id, day })) ?? 0)),
      })),
  );
  return offered.sort((a, b) => a.from.localeCompare(b.from) || a.until.localeCompare(b.until));
};

export const isFree = ({ left }: Pick<OfferedSlot, "left">): boolean => left === null || left > 0;

/** The slot that is chosen already. */
export const firstFree = (offered: readonly OfferedSlot[]): OfferedSlot | null => offered.find(isFree) ?? null;
