import { useTimeZone } from "use-intl";
import { useText } from "../../i18n/texts.tsx";
import { useDates } from "../../i18n/use-dates.ts";

/** When an order is promised: "22/11/2026 by 6 PM" is a time in India, so viewers who chose UTC get the hour in UTC. */
export const useEstimate = () => {
  const text = useText("orders");
  const dates = useDates();
  const isUtc = useTimeZone() === "UTC";
  return {
    isUtc,
    by: (iso: string): string =>
      isUtc ? text("estimatedUtc", { date: dates.dateTime(iso) }) : text("estimatedAt", { date: dates.date(iso) }),
  };
};
