/** Separate from the schemas, so that pages with only these limits do not bundle valibot. */
export const MAX_STANDING_ORDERS = 20;
/** The number of dates that are listed and can be edited or skipped in advance. */
export const DATES_SHOWN = 14;
/** Monday first, like the bits of `standing_orders.days`. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The index in `WEEKDAYS` of a day such as 2026-11-24; 0 is Monday. */
export const weekdayOf = (day: string): number =>
  // `getUTCDay` counts from Sunday.
  (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEKDAYS.length;

export const DAY_STATES = ["planned", "skipped", "day_off", "placed", "refused"] as const;
export type DayState = (typeof DAY_STATES)[number];

/** Why nothing was ordered for a date, or why a standing order was paused. */
export const REFUSALS = [
  "nothing_left",
  "list_gone",
  "slot_gone",
  "slot_full",
  "too_late",
  "day_off",
  "city_closed",
  "address",
  "blocked",
  "limit",
  "credit",
  "minimum",
  "no_member",
  "payments_off",
  "other",
] as const;
export type Refusal = (typeof REFUSALS)[number];
