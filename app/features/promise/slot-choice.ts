import type { SlotChoice } from "../../../worker/cities/slots/slots.contract.ts";
import type { ShownEstimate, ShownSlot } from "./shown-promise.ts";

/** The value of a slot's radio button. */
export const slotField = ({ id, day }: SlotChoice): string => `${day}.${id}`;

export const readSlot = (field: string): SlotChoice | undefined => {
  const [, day, id] = /^(\d{4}-\d\d-\d\d)\.(.{1,64})$/.exec(field) ?? [];
  return day && id ? { day, id } : undefined;
};

/**
 * The chosen slot if it is free, else the next free one. Undefined for the usual delivery, which is the default where
 * it is offered.
 */
export const selectSlot = (
  slots: readonly ShownSlot[],
  chosen: string,
  estimate: ShownEstimate | null,
): ShownSlot | undefined => {
  if (chosen === "" && estimate) return undefined;
  const free = slots.filter(({ left }) => left !== 0);
  return free.find((slot) => slotField(slot) === chosen) ?? free[0];
};
