import { cutoffOf, dayAfter, type Slot } from "../cities/slots/slots.contract.ts";
import { indianDay } from "../platform/dates.contract.ts";
import { WEEKDAYS, type Weekday, weekdayOf } from "./standing-order-limits.contract.ts";

const MINUTE = 60_000;
/** The preview leaves half a day to edit or skip the date. */
export const PREVIEW_BEFORE_CUTOFF_MS = 12 * 60 * MINUTE;
/** Ten thousand orders of one cut-off need a few minutes, and the slot must still take the last one. */
export const PLACE_BEFORE_CUTOFF_MS = 10 * MINUTE;
/** A date is looked for among this many days; a standing order without one in that time has none. */
const MAX_DAYS_AHEAD = 120;

type CutOff = Pick<Slot, "cutoffDaysBefore" | "cutoffHour">;

export const toMask = (days: readonly Weekday[]): number =>
  days.reduce((mask, day) => mask | (1 << WEEKDAYS.indexOf(day)), 0);
export const toWeekdays = (mask: number): Weekday[] => WEEKDAYS.filter((_, bit) => (mask & (1 << bit)) !== 0);

export const isOnWeekday = (mask: number, day: string): boolean => (mask & (1 << weekdayOf(day))) !== 0;

export const placeAtOf = (slot: CutOff, day: string): number => cutoffOf(slot, day) - PLACE_BEFORE_CUTOFF_MS;
export const previewAtOf = (slot: CutOff, day: string): number => cutoffOf(slot, day) - PREVIEW_BEFORE_CUTOFF_MS;

/** What is known of a date: over (skipped, placed or refused), or previewed. */
export interface KnownDay {
  readonly day: string;
  readonly state: string;
  readonly previewedAt: number | null;
}

export interface Plan {
  readonly day: string;
  readonly step: "preview" | "place";
  /** When the step is due, in ms. */
  readonly dueAt: number;
}

interface Rules {
  /** Bits of the weekdays. */
  readonly days: number;
  readonly untilDay: string | null;
}

/** The delivery days from today on, soonest first, whatever became of them. */
export function* deliveryDays({ days, untilDay }: Rules, from: string, count = MAX_DAYS_AHEAD): Generator<string> {
  for (let ahead = 0; ahead < count; ahead++) {
    const day = dayAfter(from, ahead);
    if (untilDay !== null && day > untilDay) return;
    if (isOnWeekday(days, day)) yield day;
  }
}

/**
 * The next date of a standing order that can still be ordered and is not over, and what is due for it; null when there is
 * none. A day off of the city stays in the plan, because the buyer is told on its turn that nothing comes.
 */
export const planNext = (rules: Rules, known: readonly KnownDay[], slot: CutOff, now: number): Plan | null => {
  const byDay = new Map(known.map((one) => [one.day, one]));
  for (const day of deliveryDays(rules, indianDay(now))) {
    const found = byDay.get(day);
    const isOver = found !== undefined && found.state !== "planned";
    if (isOver || placeAtOf(slot, day) <= now) continue;
    return found?.previewedAt
      ? { day, step: "place", dueAt: placeAtOf(slot, day) }
      : { day, step: "preview", dueAt: Math.max(now, previewAtOf(slot, day)) };
  }
  return null;
};

/** An unpaid online order holds its stock until an hour before its slot; at night the buyer needs more than twenty minutes. */
export const payUntil = (slotStart: number, now: number, shortestMs: number): number =>
  Math.max(now + shortestMs, slotStart - 60 * MINUTE);
