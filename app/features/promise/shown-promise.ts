import type { OfferedSlot } from "../../../worker/cities/slots/slots.contract.ts";

/** How people call the day, seen from the day on which the page was read; null for a later one. */
export type DayWord = "today" | "tomorrow" | null;

/** A slot as pages show it. */
export interface ShownSlot extends Pick<OfferedSlot, "id" | "day" | "from" | "until" | "left"> {
  readonly dayWord: DayWord;
}

/** When an order that names no slot arrives. */
export interface ShownEstimate {
  /** ISO 8601. */
  readonly by: string;
  /** The usual promise, which every language says in its own words. */
  readonly isTomorrowBySix: boolean;
}

/** When an order that is placed now arrives at the soonest. */
export interface ShownPromise {
  /** ISO 8601: the end of the slot, or the city's standard promise. */
  readonly by: string;
  /** The next free slot; null in a city without slots. */
  readonly slot: ShownSlot | null;
  /** Until when the slot takes orders, and how many minutes that is; null without a slot. */
  readonly orderBy: string | null;
  readonly minutesLeft: number;
}
