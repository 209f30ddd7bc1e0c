import { formatTime } from "../../../worker/platform/dates.contract.ts";
import { useDay, useMessages } from "../../i18n/messages.tsx";
import type { DayWord } from "./shown-promise.ts";
import { type Hours, useEstimate } from "./use-estimate.ts";

/** The part of the day that some languages name together with an hour, as in "6 in the morning". */
const partOf = (hour: number): "early" | "morning" | "noon" | "evening" | "night" => {
  if (hour < 4) return "early";
  if (hour < 12) return "morning";
  if (hour < 16) return "noon";
  return hour < 20 ? "evening" : "night";
};

const onClock = (hour: number): number => hour % 12 || 12;

const hourOf = (iso: string): number => Number(formatTime(iso).slice(0, 2));

/** Formats slots and cut-offs, which are whole hours in India, in words; viewers who chose UTC get UTC times. */
export const useSlotWords = () => {
  const text = useMessages("deliveryPromise");
  const estimate = useEstimate();
  const day = useDay();

  /** "10 PM" */
  const time = (iso: string): string => {
    const hour = hourOf(iso);
    return text("hour", { hour: onClock(hour), part: partOf(hour) });
  };

  /** "6–9 AM", or "11 AM–2 PM" */
  const hours = ({ from, until }: Hours): string => {
    const begin = hourOf(from);
    const end = hourOf(until);
    const isMorning = begin < 12 === end < 12;
    if (!isMorning) return `${time(from)}–${time(until)}`;
    return text("hours", { from: onClock(begin), until: onClock(end), part: partOf(begin) });
  };

  return {
    /** "tomorrow 6–9 AM", or with the date of a later day. */
    slot: ({ dayWord, ...slot }: Hours & { readonly dayWord: DayWord }): string =>
      estimate.isUtc
        ? estimate.slot(slot)
        : text("slot", { day: dayWord ? text(dayWord) : day(slot.from), hours: hours(slot) }),
    /** "order by 10 PM"; null for viewers who chose UTC. */
    orderBy: (iso: string): string | null => (estimate.isUtc ? null : text("orderBy", { time: time(iso) })),
  };
};
