import { brand } from "../brand.contract.ts";
import { CALENDAR_MESSAGES } from "../i18n/calendar-messages.ts";
import type { Language } from "../identity/accounts.contract.ts";
import { formatTime, HOUR_MS, indianDay, startOfIndianDay } from "../platform/dates.contract.ts";
import { formatRupees, toRupees } from "../platform/money.contract.ts";
import { shortId } from "../platform/short-id.contract.ts";
import { DATES_SHOWN } from "../standing-orders/standing-order-limits.contract.ts";
import { deliveryDays, placeAtOf } from "../standing-orders/standing-order-plan.ts";
import type { Coming, ComingOrder, ComingStandingOrder } from "./deliveries.repo.ts";
import type { CalendarEvent } from "./ics.ts";

interface Reader {
  readonly language: Language;
  readonly origin: string;
  readonly now: number;
}

const toOrderEvent = (order: ComingOrder, { language, origin }: Reader): CalendarEvent => {
  const { id, version: sequence, status, slotStartsAt, estimatedDelivery: endsAt, updatedAt: changedAt } = order;
  const text = CALENDAR_MESSAGES[language];
  const facts = { shop: brand.name, items: order.lines, total: formatRupees(toRupees(order.totalPaise)) };
  const time = formatTime(new Date(endsAt).toISOString());
  const note = status === "cancelled" ? text.cancelled : status === "pending" ? text.waiting : null;
  const url = `${origin}/orders/${id}`;
  return {
    uid: `${id}@rasad`,
    sequence,
    changedAt,
    // An order without a slot has only a latest time, so the event is the hour before it.
    startsAt: slotStartsAt ?? endsAt - HOUR_MS,
    endsAt,
    status: status === "cancelled" ? "CANCELLED" : status === "pending" ? "TENTATIVE" : "CONFIRMED",
    summary: slotStartsAt === null ? text.orderBy({ ...facts, time }) : text.order(facts),
    description: [text.orderNumber(shortId(id)), ...(note ? [note] : [])].join("\n"),
    location: order.deliveryAddress,
    url,
  };
};

/** The next delivery days without an order, except days off and days that were skipped, placed or refused. */
const toPlannedEvents = (order: ComingStandingOrder, { language, origin, now }: Reader): CalendarEvent[] => {
  const { id, slot, listName, daysOff, daysOver } = order;
  if (!slot || listName === null) return [];
  const text = CALENDAR_MESSAGES[language];
  const days = [...deliveryDays(order, indianDay(now), DATES_SHOWN)].filter(
    (day) => !daysOff.includes(day) && !daysOver.includes(day) && placeAtOf(slot, day) > now,
  );
  return days.map((day) => ({
    uid: `${id}-${day}@rasad`,
    sequence: order.version,
    changedAt: order.updatedAt,
    startsAt: startOfIndianDay(day) + slot.fromHour * HOUR_MS,
    endsAt: startOfIndianDay(day) + slot.untilHour * HOUR_MS,
    status: "TENTATIVE",
    summary: text.standingOrder(brand.name, listName),
    description: text.notPlacedYet,
    location: order.deliveryAddress,
    url: `${origin}/standing-orders/${id}/days/${day}`,
  }));
};

/** Soonest first. The order is stable, so that the same deliveries give the same ETag. */
export const toEvents = ({ orders, standingOrders }: Coming, reader: Reader): CalendarEvent[] =>
  [
    ...orders.map((order) => toOrderEvent(order, reader)),
    ...standingOrders.flatMap((order) => toPlannedEvents(order, reader)),
  ].sort((a, b) => a.startsAt - b.startsAt || (a.uid < b.uid ? -1 : 1));
