import type { OfferedSlot } from "../../../worker/cities/slots/slots.contract.ts";

/** The delivery day relative to the day of the request; null after tomorrow. */
export type DayWord = "today" | "tomorrow" | null;

export interface ShownSlot extends Pick<OfferedSlot, "id" | "day" | "from" | "until" | "left"> {
  readonly dayWord: DayWord;
  /** The cut-off, ISO 8601, when it is today; null for a later one. */
  readonly orderBy: string | null;
}

/** The delivery time of an order without a slot. */
export interface ShownEstimate {
  /** ISO 8601. */
  readonly by: string;
  /** The default promise, for which every language has its own phrase. */
  readonly isTomorrowBySix: boolean;
}

export interface ShownPromise {
  /** ISO 8601: the end of the slot, or the city's standard promise. */
  readonly by: string;
  /** The next free slot; null in a city without slots. */
  readonly slot: ShownSlot | null;
  /** When the slot closes for orders, ISO 8601; null without a slot. */
  readonly orderBy: string | null;
  /** Until `orderBy`; 0 without a slot. */
  readonly minutesLeft: number;
}
