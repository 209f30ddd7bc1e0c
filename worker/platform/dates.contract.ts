export const TIMEZONES = ["ist", "utc"] as const;
export type Timezone = (typeof TIMEZONES)[number];

const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const OFFSETS_MS: Record<Timezone, number> = { ist: IST_OFFSET_MS, utc: 0 };

/**
 * Neither time zone has summer time, so an offset is enough. `toLocaleString` would create a formatter for each call,
 * which costs a list of orders 4 ms.
 */
const localIso = (iso: string, timezone: Timezone): string =>
  new Date(Date.parse(iso) + OFFSETS_MS[timezone]).toISOString();

/** A date such as 21/11/2026, in the viewer's time zone. */
export const formatDate = (iso: string, timezone: Timezone = "ist"): string => {
  const [year, month, day] = localIso(iso, timezone).slice(0, 10).split("-");
  return `${day}/${month}/${year}`;
};

/** The parts of "Sun 22 Nov", in the viewer's time zone: the weekday from 0 (Sunday), the month from 1. */
export const dayParts = (iso: string, timezone: Timezone = "ist") => {
  const day = localIso(iso, timezone).slice(0, 10);
  return {
    weekday: String(new Date(day).getUTCDay()),
    date: String(Number(day.slice(8))),
    month: String(Number(day.slice(5, 7))),
  };
};

/** A time of day such as 05:10, in the viewer's time zone. */
export const formatTime = (iso: string, timezone: Timezone = "ist"): string => localIso(iso, timezone).slice(11, 16);

/** A date and time such as 21/11/2026, 05:10, in the viewer's time zone. */
export const formatDateTime = (iso: string, timezone: Timezone = "ist"): string =>
  `${formatDate(iso, timezone)}, ${formatTime(iso, timezone)}`;

/** A time in ms as ISO 8601, its format on the wire. */
export const iso = (ms: number): string => new Date(ms).toISOString();
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The day in India at `time` (ms since the epoch), such as 2026-11-21. */
export const indianDay = (time: number): string => new Date(time + IST_OFFSET_MS).toISOString().slice(0, 10);

/** The start of a day (such as 2026-11-21) in India, in ms since the epoch. */
export const startOfIndianDay = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

/** Whether `text` is a real calendar day: `Date` reads 2026-02-31 as a day in March. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text);

/** The month in India at `time` (ms since the epoch), such as 2026-11. */
export const monthAt = (time: number): string => indianDay(time).slice(0, 7);

/** The month `months` later, or earlier when negative. */
export const monthAway = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
};

/**
 * Range of a month in India, such as 2026-11, in ms; `until` is exclusive. Without a month, the range covers all time.
 */
export const monthRange = (month: string | undefined): { readonly from: number; readonly until: number } =>
  month === undefined
    ? { from: 0, until: Number.MAX_SAFE_INTEGER }
    : { from: startOfIndianDay(`${month}-01`), until: startOfIndianDay(`${monthAway(month, 1)}-01`) };

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** When a city delivers: until `untilHour` (0–23) in India, `daysAfter` days after the order was placed. */
export interface DeliverySlot {
  readonly daysAfter: number;
  readonly untilHour: number;
}
export const STANDARD_SLOT: DeliverySlot = { daysAfter: 1, untilHour: 18 };

/**
 * The delivery promise for an order placed at `now`, as ISO 8601: the same on every page, in mails and on the board.
 */
export const promiseAt = (now: number, slot = STANDARD_SLOT): string => iso(estimateDelivery(now, slot));

/** The end of the delivery slot for an order placed at `placedAt` (both ms since the epoch). */
export const estimateDelivery = (placedAt: number, slot = STANDARD_SLOT): number => {
  const indianMidnight = Math.floor((placedAt + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;
  return indianMidnight + slot.daysAfter * DAY_MS + slot.untilHour * HOUR_MS;
};
