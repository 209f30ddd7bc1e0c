import { useMessages, useTimezone } from "../../i18n/messages.tsx";
import { useDates } from "../../i18n/use-dates.ts";

/** 18:00 in India is the usual promise, which every language says in its own words. */
const isSixInIndia = (iso: string): boolean => iso.slice(11, 16) === "12:30";

/** The estimated delivery: "22/11/2026 by 6 PM" is a time in India, so viewers who chose UTC get it in UTC. */
export const useEstimate = () => {
  const text = useMessages("ui");
  const dates = useDates();
  const isUtc = useTimezone() === "utc";
  return {
    isUtc,
    by: (iso: string): string =>
      isUtc
        ? text("promise.utc", { date: dates.dateTime(iso) })
        : isSixInIndia(iso)
          ? text("promise.at", { date: dates.date(iso) })
          : text("promise.atTime", { date: dates.date(iso), time: dates.time(iso) }),
  };
};
