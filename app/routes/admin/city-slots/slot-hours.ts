import type { SlotEntry } from "../../../../worker/cities/slots/manage/manage-slots.contract.ts";

const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** "06:00–09:00", in India. */
export const hoursOf = ({ fromHour, untilHour }: Pick<SlotEntry, "fromHour" | "untilHour">): string =>
  `${clock(fromHour)}–${clock(untilHour)}`;

/** Noon of a day in India, so that it is the same day in UTC. */
export const noonOf = (day: string): string => `${day}T12:00:00+05:30`;
