import { formatDate, formatDateTime, formatTime, type Timezone } from "../../worker/platform/dates.contract.ts";
import { useTimezone } from "./messages.tsx";

interface Dates {
  readonly date: (iso: string) => string;
  readonly dateTime: (iso: string) => string;
  readonly time: (iso: string) => string;
}

const datesIn = (timezone: Timezone): Dates => ({
  date: (iso) => formatDate(iso, timezone),
  dateTime: (iso) => formatDateTime(iso, timezone),
  time: (iso) => formatTime(iso, timezone),
});
const DATES: Record<Timezone, Dates> = { ist: datesIn("ist"), utc: datesIn("utc") };

export const useDates = (): Dates => DATES[useTimezone()];
