import { useMessages } from "../../i18n/messages.tsx";
import type { DayWord } from "./shown-promise.ts";
import { type Hours, useEstimate } from "./use-estimate.ts";

/** "tomorrow, 06:00–09:00", or with the date of a later day. */
export const useSlotWords = () => {
  const text = useMessages("deliveryPromise");
  const estimate = useEstimate();
  return ({ dayWord, ...hours }: Hours & { readonly dayWord: DayWord }): string =>
    estimate.slot(hours, dayWord && !estimate.isUtc ? text(dayWord) : undefined);
};
