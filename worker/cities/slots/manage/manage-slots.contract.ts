import * as v from "valibot";
import { readNumber } from "../../../platform/digits.contract.ts";
import { message } from "../../../platform/messages.contract.ts";
import { type Slot, SlotDay } from "../slots.contract.ts";

/** Per city, including stopped slots. */
export const MAX_SLOTS = 12;
const MAX_DAYS_BEFORE = 7;
const MAX_CAPACITY = 100_000;
/** Days off are set at most this many days ahead. */
export const MAX_DAYS_AHEAD = 366;

const isWritten = (value: string | number): boolean => String(value).trim() !== "";

const wholeBetween = (max: number, complaint: string) =>
  v.pipe(
    v.union([v.string(), v.number()], complaint),
    v.check(isWritten, complaint),
    v.transform((value) => readNumber(value)),
    v.integer(complaint),
    v.minValue(0, complaint),
    v.maxValue(max, complaint),
  );

/** An hour of the day. */
export const hour = wholeBetween(23, message("city.hour_invalid"));
const capacityInvalid = message("slot.capacity_invalid", { max: MAX_CAPACITY });

const ENTRIES = {
  fromHour: hour,
  untilHour: hour,
  cutoffDaysBefore: wholeBetween(MAX_DAYS_BEFORE, message("slot.days_before_invalid", { max: MAX_DAYS_BEFORE })),
  cutoffHour: hour,
  /** The largest number of orders per day; null or "" for no limit. */
  capacity: v.pipe(
    v.union([v.null(), v.string(), v.number()], capacityInvalid),
    v.transform((written) => (written === null || !isWritten(written) ? null : readNumber(written))),
    v.nullable(
      v.pipe(
        v.number(capacityInvalid),
        v.integer(capacityInvalid),
        v.minValue(0, capacityInvalid),
        v.maxValue(MAX_CAPACITY, capacityInvalid),
      ),
    ),
  ),
};

export const NewSlot = v.strictObject({ ...ENTRIES, capacity: v.optional(ENTRIES.capacity, null) });
export type NewSlot = v.InferOutput<typeof NewSlot>;

/** Omitted fields do not change. */
export const SlotChanges = v.partial(
  v.strictObject({ ...ENTRIES, isActive: v.boolean(message("settings.not_switch")) }),
);
export type SlotChanges = v.InferOutput<typeof SlotChanges>;

export const DayOffInput = v.strictObject({ day: SlotDay });
export type DayOffInput = v.InferOutput<typeof DayOffInput>;

const Booked = v.object({ day: v.string(), booked: v.number() });

/** A slot for staff, with its bookings from today on. */
export const SlotEntry = v.object({
  id: v.string(),
  fromHour: v.number(),
  untilHour: v.number(),
  cutoffDaysBefore: v.number(),
  cutoffHour: v.number(),
  capacity: v.nullable(v.number()),
  /** False when the slot is stopped and takes no orders. */
  isActive: v.boolean(),
  bookings: v.array(Booked),
});
export type SlotEntry = v.InferOutput<typeof SlotEntry>;

/** `daysOff`: today's and later days off, each with the number of orders already promised for that day. */
export const CitySlots = v.object({ slots: v.array(SlotEntry), daysOff: v.array(Booked) });
export type CitySlots = v.InferOutput<typeof CitySlots>;

/** Error messages by field; empty when the slot is valid. */
export const findProblems = ({ fromHour, untilHour, cutoffDaysBefore, cutoffHour }: Omit<Slot, "id">) => ({
  ...(untilHour > fromHour ? {} : { untilHour: message("slot.hours_invalid") }),
  ...(cutoffDaysBefore > 0 || cutoffHour <= fromHour ? {} : { cutoffHour: message("slot.cutoff_invalid") }),
});
