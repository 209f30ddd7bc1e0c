import { useTimeZone } from "use-intl";
import { formatDate, formatDateTime, formatTime } from "../../worker/platform/dates.contract.ts";

/** Dates in the viewer's time zone. */
export const useDates = () => {
  const timezone = useTimeZone() === "UTC" ? "utc" : "ist";
  return {
    date: (iso: string): string => formatDate(iso, timezone),
    dateTime: (iso: string): string => formatDateTime(iso, timezone),
    time: (iso: string): string => formatTime(iso, timezone),
  };
};
