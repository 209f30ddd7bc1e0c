import { useMessages } from "../../i18n/messages.tsx";

/** Formats a month such as 2026-11. */
export const useMonthName = (): ((month: string) => string) => {
  const text = useMessages("documents");
  return (month) => text("month", { number: String(Number(month.slice(5))), year: month.slice(0, 4) });
};
