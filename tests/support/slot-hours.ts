import { formatTime } from "../../worker/platform/dates.contract.ts";

/** "6–9 AM" or "11 AM–2 PM", as English pages say the hours of a slot. */
export const hoursInWords = ({ from, until }: { readonly from: string; readonly until: string }): string => {
  const hourOf = (time: string): number => Number(formatTime(time).slice(0, 2));
  const begin = hourOf(from);
  const end = hourOf(until);
  const suffix = (hour: number) => (hour < 12 ? " AM" : " PM");
  const isOneHalf = begin < 12 === end < 12;
  return `${begin % 12 || 12}${isOneHalf ? "" : suffix(begin)}–${end % 12 || 12}${suffix(end)}`;
};
