import { indianDay, startOfIndianDay } from "./dates.contract.ts";

/** Calendar month in India at a time in ms, such as 2026-11. */
export const monthAt = (time: number): string => indianDay(time).slice(0, 7);

/** Range of a month in India, such as 2026-11, in ms; `until` is exclusive. All time without a month. */
export const monthRange = (month: string | undefined): { readonly from: number; readonly until: number } => {
  if (month === undefined) return { from: 0, until: Number.MAX_SAFE_INTEGER };
  const [year = 0, number = 1] = month.split("-").map(Number);
  const next = new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
  return { from: startOfIndianDay(`${month}-01`), until: startOfIndianDay(`${next}-01`) };
};
