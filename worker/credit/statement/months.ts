import { indianDay, startOfIndianDay } from "../../platform/dates.contract.ts";

/** Calendar month in India at a time in ms, such as 2026-11. */
export const monthAt = (time: number): string => indianDay(time).slice(0, 7);

export const monthAfter = (month: string, by = 1): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
};

/** Range of the month in ms; `until` is exclusive. */
export const boundsOf = (month: string): { readonly from: number; readonly until: number } => ({
  from: startOfIndianDay(`${month}-01`),
  until: startOfIndianDay(`${monthAfter(month)}-01`),
});
