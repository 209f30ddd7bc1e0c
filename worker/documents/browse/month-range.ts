import { startOfIndianDay } from "../../platform/dates.contract.ts";

/** The range of a month in India, such as "2026-11", in ms; `until` is exclusive. All time when missing. */
export const monthRange = (month: string | undefined): { from: number; until: number } => {
  if (month === undefined) return { from: 0, until: Number.MAX_SAFE_INTEGER };
  const [year = 0, number = 0] = month.split("-").map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
  return { from: startOfIndianDay(`${month}-01`), until: startOfIndianDay(`${next}-01`) };
};
