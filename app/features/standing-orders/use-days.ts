import { formatDate, formatDateTime, startOfIndianDay } from "../../../worker/platform/dates.contract.ts";
import { WEEKDAYS, weekdayOf } from "../../../worker/standing-orders/standing-order-limits.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";

/** Formats days and times of deliveries in India's time zone, whatever the viewer's is. */
export const useDays = () => {
  const text = useMessages("standingOrders");
  /** "Mon 07/12/2026" */
  const day = (one: string): string => {
    const weekday = WEEKDAYS[weekdayOf(one)] ?? "mon";
    return `${text(`day.${weekday}`)} ${formatDate(new Date(startOfIndianDay(one)).toISOString())}`;
  };
  return { day, time: (iso: string): string => formatDateTime(iso) };
};
