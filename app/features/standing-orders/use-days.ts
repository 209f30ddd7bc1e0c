import { formatDate, formatDateTime, startOfIndianDay } from "../../../worker/platform/dates.contract.ts";
import { WEEKDAYS } from "../../../worker/standing-orders/standing-order-limits.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days and times of deliveries are those of India, whatever the reader's time zone is. */
export const useDays = () => {
  const text = useMessages("standingOrders");
  /** "Mon 07/12/2026" */
  const day = (one: string): string => {
    // The first day of the epoch was a Thursday.
    const weekday = WEEKDAYS[(Math.round(Date.parse(`${one}T00:00:00Z`) / DAY_MS) + 3) % WEEKDAYS.length] ?? "mon";
    return `${text(`day.${weekday}`)} ${formatDate(new Date(startOfIndianDay(one)).toISOString())}`;
  };
  return { day, time: (iso: string): string => formatDateTime(iso) };
};
