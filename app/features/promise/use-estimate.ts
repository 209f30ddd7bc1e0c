import { useDates, useMessages, useTimezone } from "../../i18n/messages.tsx";

/** 18:00 in India is the default promise, for which every language has its own phrase. */
const isSixInIndia = (iso: string): boolean => iso.slice(11, 16) === "12:30";

/** ISO 8601. */
export interface Hours {
  readonly from: string;
  readonly until: string;
}

export interface Promised {
  readonly estimatedDelivery: string;
  readonly slot: Hours | null;
}

/** Formats an estimated delivery, such as "22/11/2026 by 6 PM" in India's time, or in UTC for viewers who chose UTC. */
export const useEstimate = () => {
  const text = useMessages("ui");
  const dates = useDates();
  const isUtc = useTimezone() === "utc";

  const by = (iso: string): string =>
    isUtc
      ? text("promise.utc", { date: dates.dateTime(iso) })
      : isSixInIndia(iso)
        ? text("promise.at", { date: dates.date(iso) })
        : text("promise.atTime", { date: dates.date(iso), time: dates.time(iso) });

  /** "24/11/2026, 06:00–09:00"; `day` replaces the date. */
  const slot = ({ from, until }: Hours, day = dates.date(from)): string =>
    `${day}, ${dates.time(from)}–${dates.time(until)}${isUtc ? " UTC" : ""}`;

  return {
    isUtc,
    by,
    slot,
    of: (order: Promised): string => (order.slot ? slot(order.slot) : by(order.estimatedDelivery)),
  };
};
