import type { City } from "../../../worker/brand.contract.ts";
import { deliveryIn, type KnownCity } from "../../../worker/cities/city-choice.contract.ts";
import { dayAfter, firstFree, type OfferedSlot, offeredSlots } from "../../../worker/cities/slots/slots.contract.ts";
import type { Services } from "../../../worker/compose.ts";
import {
  type DeliverySlot,
  indianDay,
  MINUTE_MS,
  promiseAt,
  STANDARD_SLOT,
} from "../../../worker/platform/dates.contract.ts";
import type { DayWord, ShownEstimate, ShownPromise, ShownSlot } from "./shown-promise.ts";

export const dayWordOf = (day: string, now: number): DayWord => {
  const today = indianDay(now);
  if (day === today) return "today";
  return day === dayAfter(today, 1) ? "tomorrow" : null;
};

export const toShownSlot = ({ id, day, from, until, left, orderBy }: OfferedSlot, now: number): ShownSlot => ({
  id,
  day,
  from,
  until,
  left,
  dayWord: dayWordOf(day, now),
  orderBy: dayWordOf(indianDay(Date.parse(orderBy)), now) === "today" ? orderBy : null,
});

/** The promise of an order placed at `now`. `standard`: the promise of a city without a free slot. */
export const toPromise = (offered: readonly OfferedSlot[], standard: DeliverySlot, now: number): ShownPromise => {
  const slot = firstFree(offered);
  if (!slot) return { by: promiseAt(now, standard), slot: null, orderBy: null, minutesLeft: 0 };
  const minutesLeft = Math.floor((Date.parse(slot.orderBy) - now) / MINUTE_MS);
  return { by: slot.until, slot: toShownSlot(slot, now), orderBy: slot.orderBy, minutesLeft };
};

/** The delivery time of an order without a slot; null when that day is a day off. */
export const toEstimate = (
  { slot, daysOff }: { readonly slot: DeliverySlot; readonly daysOff: readonly string[] },
  now: number,
): ShownEstimate | null => {
  const by = promiseAt(now, slot);
  if (daysOff.includes(indianDay(Date.parse(by)))) return null;
  return { by, isTomorrowBySix: slot.daysAfter === 1 && slot.untilHour === STANDARD_SLOT.untilHour };
};

/**
 * The promise in a city. Only a slot with a capacity can be full, so in a city without such slots the cached `cities`
 * suffice and no query is needed.
 */
export const readPromise = async (
  { slots }: Pick<Services, "slots">,
  cities: readonly KnownCity[],
  slug: City,
): Promise<ShownPromise> => {
  const now = Date.now();
  const city = deliveryIn(cities, slug);
  const isLimited = city.slots.some(({ capacity }) => capacity !== null);
  const offered = isLimited
    ? (await slots.readDelivery(slug)).offered
    : offeredSlots(city.slots, city.daysOff, [], now);
  return toPromise(offered, city.slot, now);
};
