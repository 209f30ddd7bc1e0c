export const TIMEZONES = ["ist", "utc"] as const;
export type Timezone = (typeof TIMEZONES)[number];

export const TIME_ZONES: Record<Timezone, string> = { ist: "Asia/Kolkata", utc: "UTC" };

/** A date such as 21/11/2026, in the viewer's time zone. */
export const formatDate = (iso: string, timezone: Timezone = "ist"): string =>
  new Date(iso).toLocaleDateString("en-GB", { timeZone: TIME_ZONES[timezone] });

/** A date and time such as 21/11/2026, 05:10, in the viewer's time zone. */
export const formatDateTime = (iso: string, timezone: Timezone = "ist"): string =>
  new Date(iso).toLocaleString("en-GB", { timeZone: TIME_ZONES[timezone], dateStyle: "short", timeStyle: "short" });

/** A time of day such as 05:10, in the viewer's time zone. */
export const formatTime = (iso: string, timezone: Timezone = "ist"): string =>
  new Date(iso).toLocaleTimeString("en-GB", { timeZone: TIME_ZONES[timezone], timeStyle: "short" });

const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The day in India at `time` (ms since the epoch), such as 2026-11-21. */
export const indianDay = (time: number): string => new Date(time + IST_OFFSET_MS).toISOString().slice(0, 10);

/** The start of a day (such as 2026-11-21) in India, in ms since the epoch. */
export const startOfIndianDay = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

/** The promise that an order placed at `now` gets, as ISO 8601: the same on every page, in mails and on the board. */
export const promiseAt = (now: number): string => new Date(estimateDelivery(now)).toISOString();

/** The delivery promise: 18:00 in India of the day after `placedAt` (both ms since the epoch). */
export const estimateDelivery = (placedAt: number): number => {
  const indianMidnight = Math.floor((placedAt + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;
  return indianMidnight + DAY_MS + 18 * 60 * 60 * 1000;
};
