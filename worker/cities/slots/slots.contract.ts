import * as v from "valibot";
import { DAY_MS, HOUR_MS, indianDay, iso, startOfIndianDay } from "../../platform/dates.contract.ts";
import { Day, fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";

/** Orders are taken for this many days, starting today in India. */
const DAYS_OFFERED = 14;

/** A delivery slot of a city on every day that is not off. Hours are in Indian time. */
export interface Slot {
  readonly id: string;
  readonly fromHour: number;
  readonly untilHour: number;
  /** Orders are taken until `cutoffHour`, this many days before the delivery. */
  readonly cutoffDaysBefore: number;
  readonly cutoffHour: number;
  /** The largest number of orders per day; null for no limit. */
  readonly capacity: number | null;
}

/** Parses the JSON that `slotsOf` (slots.table.ts) selects. */
export const toSlots = (json: string): Slot[] =>
  (JSON.parse(json) as [string, number, number, number, number, number | null][]).map(
    ([id, fromHour, untilHour, cutoffDaysBefore, cutoffHour, capacity]) => ({
      id,
      fromHour,
      untilHour,
      cutoffDaysBefore,
      cutoffHour,
      capacity,
    }),
  );

/** The largest number of orders of one account in a slot: a tenth of its capacity, but at least three. */
export const shareOf = (capacity: number): number => Math.max(3, Math.ceil(capacity / 10));

/** Why an order cannot have its slot. `share`: the largest number of orders per account, which this account has reached. */
export interface SlotRefusal {
  readonly why: "full" | "closed" | { readonly share: number };
  readonly choice: SlotChoice;
}

export type BookedSlot = Slot & { readonly city: string; readonly day: string };

/** The slots of a new city. */
export const STANDARD_SLOTS: readonly Omit<Slot, "id">[] = [
  { fromHour: 6, untilHour: 9, cutoffDaysBefore: 1, cutoffHour: 22, capacity: null },
  { fromHour: 11, untilHour: 14, cutoffDaysBefore: 0, cutoffHour: 8, capacity: null },
  { fromHour: 16, untilHour: 18, cutoffDaysBefore: 0, cutoffHour: 12, capacity: null },
];

/** The number of uncancelled orders in a slot on a day. */
export interface Booking {
  readonly slotId: string;
  readonly day: string;
  readonly booked: number;
}

export const SlotDay = Day(message("slot.day_invalid"));

export const SlotChoice = fields({
  id: v.pipe(v.string(message("slot.missing")), v.minLength(1, message("slot.missing")), v.maxLength(64)),
  day: SlotDay,
});
export type SlotChoice = v.InferOutput<typeof SlotChoice>;

/** A slot before its cut-off, possibly full. Times are ISO 8601. */
export const OfferedSlot = v.object({
  id: v.string(),
  /** The Indian day, such as 2026-11-24. */
  day: v.string(),
  from: v.string(),
  until: v.string(),
  /** The cut-off. */
  orderBy: v.string(),
  /** The places left, 0 when full; null without a limit. */
  left: v.nullable(v.number()),
});
export type OfferedSlot = v.InferOutput<typeof OfferedSlot>;

const hourOf = (day: string, hour: number): number => startOfIndianDay(day) + hour * HOUR_MS;

export const startOf = ({ fromHour }: Pick<Slot, "fromHour">, day: string): number => hourOf(day, fromHour);
export const endOf = ({ untilHour }: Pick<Slot, "untilHour">, day: string): number => hourOf(day, untilHour);

/** The range of promised times in a day, or only in the hour that starts at `until`. In ms; `before` is exclusive. */
export const promisedIn = (day: string, until?: number): { readonly from: number; readonly before: number } => {
  const from = hourOf(day, until ?? 0);
  return { from, before: from + (until === undefined ? DAY_MS : HOUR_MS) };
};

/** Orders for the slot on that day are taken before this time. */
export const cutoffOf = (
  { cutoffDaysBefore, cutoffHour }: Pick<Slot, "cutoffDaysBefore" | "cutoffHour">,
  day: string,
): number => hourOf(day, cutoffHour) - cutoffDaysBefore * DAY_MS;

/** The Indian day `days` days after `day`. */
export const dayAfter = (day: string, days: number): string => indianDay(startOfIndianDay(day) + days * DAY_MS);

/** Whether orders for the day are taken at `now` (ms), regardless of the slot. */
export const isDayOffered = (day: string, now: number): boolean => {
  const today = indianDay(now);
  return day >= today && day < dayAfter(today, DAYS_OFFERED);
};

const keyOf = ({ slotId, day }: Pick<Booking, "slotId" | "day">): string => `${slotId} ${day}`;

/** The next delivery day whose `untilHour` has not passed. */
export const nextDayUntil = (untilHour: number, daysOff: readonly string[], now: number): string => {
  const today = indianDay(now);
  const days = Array.from({ length: DAYS_OFFERED }, (_, i) => dayAfter(today, i));
  return days.find((day) => !daysOff.includes(day) && endOf({ untilHour }, day) > now) ?? today;
};

/** The slots whose cut-off is after `now` (ms), soonest first; full ones have `left` 0. */
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

export const firstFree = (offered: readonly OfferedSlot[]): OfferedSlot | null => offered.find(isFree) ?? null;
