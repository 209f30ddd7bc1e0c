export const clockHour = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** "06:00–09:00", in India. */
export const slotHours = (slot: { readonly fromHour: number; readonly untilHour: number }): string =>
  `${clockHour(slot.fromHour)}–${clockHour(slot.untilHour)}`;
