import { indianDay } from "../../platform/dates.contract.ts";

/** The financial year (April to March, in India) at `time` (ms since the epoch), such as "26-27". */
export const financialYearOf = (time: number): string => {
  const [year = 0, month = 0] = indianDay(time).split("-").map(Number);
  const first = month >= 4 ? year : year - 1;
  const two = (full: number) => String(full % 100).padStart(2, "0");
  return `${two(first)}-${two(first + 1)}`;
};
