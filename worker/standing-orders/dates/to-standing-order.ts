import { iso } from "../../platform/dates.contract.ts";
import { placeAtOf, toWeekdays } from "../standing-order-plan.ts";
import type { StandingOrder, StandingOrderDay } from "../standing-orders.contract.ts";
import type { DayRow, StandingOrderContext, StandingOrderRow } from "./standing-orders.repo.ts";

export const toStandingOrder = (row: StandingOrderRow): StandingOrder => ({
  _id: row.id,
  version: row.version,
  location: row.city,
  list: { _id: row.listId, name: row.listName },
  days: toWeekdays(row.days),
  slot: row.slot && { id: row.slot.id, fromHour: row.slot.fromHour, untilHour: row.slot.untilHour },
  deliveryAddress: row.deliveryAddress,
  phone: row.phone,
  notes: row.notes,
  paymentMethod: row.paymentMethod,
  until: row.untilDay,
  paused: row.pausedAt !== null,
  pausedBecause: row.pausedBecause,
  next: row.nextDay && row.slot ? { day: row.nextDay, placeAt: iso(placeAtOf(row.slot, row.nextDay)) } : null,
  createdAt: iso(row.createdAt),
});

/** A date without a stored row is planned, unless it is a day off. */
export const toStandingOrderDay = (
  day: string,
  stored: DayRow | undefined,
  {
    order: { slot },
    daysOff,
  }: Pick<StandingOrderContext, "daysOff"> & { readonly order: Pick<StandingOrderRow, "slot"> },
): StandingOrderDay => {
  const isPlanned = stored === undefined || stored.state === "planned";
  return {
    day,
    state: isPlanned ? (daysOff.includes(day) ? "day_off" : "planned") : stored.state,
    edited: stored?.lines != null,
    previewedAt: stored?.previewedAt ? iso(stored.previewedAt) : null,
    placeAt: slot ? iso(placeAtOf(slot, day)) : iso(0),
    orderId: stored?.orderId ?? null,
    reason: stored?.detail.reason ?? null,
    short: [...(stored?.detail.short ?? [])],
  };
};
