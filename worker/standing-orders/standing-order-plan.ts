import { cutoffOf, dayAfter, type Slot } from "../cities/slots/slots.contract.ts";
import { HOUR_MS, indianDay, MINUTE_MS } from "../platform/dates.contract.ts";
import { WEEKDAYS, type Weekday, weekdayOf } from "./standing-order-limits.contract.ts";

/** Leaves the buyer half a day to edit or skip the date. */
export const PREVIEW_BEFORE_CUTOFF_MS = 12 * HOUR_MS;
/** Placing ten thousand orders with one cut-off takes a few minutes, and the last must still be in time. */
export const PLACE_BEFORE_CUTOFF_MS = 10 * MINUTE_MS;
const MAX_DAYS_AHEAD = 120;

type CutOff = Pick<Slot, "cutoffDaysBefore" | "cutoffHour">;

export const toMask = (days: readonly Weekday[]): number =>
  days.reduce((mask, day) => mask | (1 << WEEKDAYS.indexOf(day)), 0);
export const toWeekdays = (mask: number): Weekday[] => WEEKDAYS.filter((_, bit) => (mask & (1 << bit)) !== 0);

export const isOnWeekday = (mask: number, day: string): boolean => (mask & (1 << weekdayOf(day))) !== 0;

export const placeAtOf = (slot: CutOff, day: string): number => cutoffOf(slot, day) - PLACE_BEFORE_CUTOFF_MS;
export const previewAtOf = (slot: CutOff, day: string): number => cutoffOf(slot, day) - PREVIEW_BEFORE_CUTOFF_MS;

export interface KnownDay {
  readonly day: string;
  readonly state: string;
  readonly previewedAt: number | null;
}

export interface ScheduledStep {
  readonly day: string;
  readonly step: "preview" | "place";
  /** In ms. */
  readonly dueAt: number;
}

interface Rules {
  /** Weekdays as bits, Monday lowest. */
  readonly days: number;
  readonly untilDay: string | null;
}

/** The delivery days among `count` days from `from` on, whether skipped, placed or planned. */
export function* deliveryDays({ days, untilDay }: Rules, from: string, count = MAX_DAYS_AHEAD): Generator<string> {
  for (let ahead = 0; ahead < count; ahead++) {
    const day = dayAfter(from, ahead);
    if (untilDay !== null && day > untilDay) return;
    if (isOnWeekday(days, day)) yield day;
  }
}

/**
 * The next date that can still be ordered and is not skipped, placed or refused, with its due step; null when there is none.
 * Days off of the city stay in the plan, because the buyer is notified that nothing is delivered. `dueDay` is a date whose
 * order is due already, which stays until it is placed or refused.
 */
export const planNext = (
  rules: Rules,
  known: readonly KnownDay[],
  slot: CutOff,
  now: number,
  dueDay: string | null = null,
): ScheduledStep | null => {
  const byDay = new Map(known.map((one) => [one.day, one]));
  for (const day of deliveryDays(rules, indianDay(now))) {
    const found = byDay.get(day);
    const isOver = found !== undefined && found.state !== "planned";
    if (isOver || (placeAtOf(slot, day) <= now && day !== dueDay)) continue;
    return found?.previewedAt
      ? { day, step: "place", dueAt: placeAtOf(slot, day) }
      : { day, step: "preview", dueAt: Math.max(now, previewAtOf(slot, day)) };
  }
  return null;
};

/** An hour before the slot: orders are placed at night, when there may be nobody to pay for or approve them. */
export const decideUntil = (slotStart: number, now: number, shortestMs: number): number =>
  Math.max(now + shortestMs, slotStart - HOUR_MS);
