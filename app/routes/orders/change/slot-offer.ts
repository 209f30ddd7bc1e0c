import type { CityDelivery } from "../../../../worker/cities/city-choice.contract.ts";
import { MAX_SHOWN } from "../../../../worker/cities/slots/slot-limits.contract.ts";
import type { OfferedSlot } from "../../../../worker/cities/slots/slots.contract.ts";
import type { Order } from "../../../../worker/orders/orders.contract.ts";
import { dayWordOf, toEstimate, toShownSlot } from "../../../features/promise/read-promise.ts";
import type { ShownEstimate, ShownSlot } from "../../../features/promise/shown-promise.ts";
import { slotField } from "../../../features/promise/slot-choice.ts";

export const SLOT_FORM = "slot";

export interface OfferedDelivery {
  /** The usual delivery; null if it is not offered. */
  readonly estimate: ShownEstimate | null;
  /** Includes full slots. */
  readonly slots: readonly ShownSlot[];
  /** The value of the radio button of the order's own delivery. */
  readonly own: string;
}

/** The deliveries to which an order can move, and its current one, even if that is no longer offered. */
export const offerDelivery = (
  { slot: own, estimatedDelivery }: Pick<Order, "slot" | "estimatedDelivery">,
  offered: readonly OfferedSlot[],
  city: Pick<CityDelivery, "slot" | "daysOff">,
  now: number,
): OfferedDelivery => {
  const usual = toEstimate(city, now);
  const shown = offered.slice(0, MAX_SHOWN).map((slot) => toShownSlot(slot, now));
  if (!own) {
    const isTomorrowBySix = usual?.by === estimatedDelivery && usual.isTomorrowBySix;
    return { estimate: { by: estimatedDelivery, isTomorrowBySix }, slots: shown, own: "" };
  }
  const field = slotField(own);
  const ownSlot: ShownSlot = { ...own, left: null, dayWord: dayWordOf(own.day, now), orderBy: null };
  const others = shown.filter((slot) => slotField(slot) !== field);
  const slots = [...others, ownSlot].sort((a, b) => a.from.localeCompare(b.from));
  return { estimate: usual, slots, own: field };
};
