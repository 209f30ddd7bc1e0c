import { DAY_MS, indianDay, startOfIndianDay } from "../platform/dates.contract.ts";
import { AGES, type Age } from "./credit.contract.ts";

/** A charge on an account. Money in paise, times in ms. */
export interface Charge {
  readonly orderId: string | null;
  readonly amountPaise: number;
  readonly at: number;
}
interface OpenCharge extends Charge {
  readonly openPaise: number;
}

/**
 * The charges that make up the debt, oldest first. Payments pay off the oldest charges, so the newest ones are unpaid.
 * `newestFirst` must go back far enough to cover the debt.
 */
export const openCharges = (newestFirst: readonly Charge[], balancePaise: number): OpenCharge[] => {
  const open: OpenCharge[] = [];
  let left = balancePaise;
  for (const charge of newestFirst) {
    if (left <= 0) break;
    const openPaise = Math.min(left, charge.amountPaise);
    open.push({ ...charge, openPaise });
    left -= openPaise;
  }
  return open.reverse();
};

/** The charges of one order that a payment paid; `orderId` is null for charges without an order. Money in paise. */
export interface PaidCharge {
  readonly orderId: string | null;
  readonly paidPaise: number;
  /** Still unpaid after the payment. */
  readonly openPaise: number;
}

/** The open charges that a payment pays off, oldest first; charges of one order are merged. */
export const chargesPaid = (open: readonly OpenCharge[], amountPaise: number): PaidCharge[] => {
  const byOrder = new Map<string | null, PaidCharge>();
  let left = amountPaise;
  for (const { orderId, openPaise } of open) {
    const paid = Math.min(left, openPaise);
    const { paidPaise = 0, openPaise: stillOpenPaise = 0 } = byOrder.get(orderId) ?? {};
    byOrder.set(orderId, { orderId, paidPaise: paidPaise + paid, openPaise: stillOpenPaise + openPaise - paid });
    left -= paid;
  }
  return [...byOrder.values()].filter(({ paidPaise }) => paidPaise > 0);
};

/** When a delivery becomes overdue, in ms: at the end of its due day. */
export const overdueFrom = (deliveredAt: number, days: number): number =>
  startOfIndianDay(indianDay(deliveredAt)) + (days + 1) * DAY_MS;

/** Due day of a delivery, such as 2026-12-08. */
export const dueDayOf = (deliveredAt: number, days: number): string => indianDay(overdueFrom(deliveredAt, days) - 1);

/** Deliveries before this time (ms) are overdue now. */
export const overdueBefore = (now: number, days: number): number => startOfIndianDay(indianDay(now)) - days * DAY_MS;

export const daysOverdue = (deliveredAt: number, days: number, now: number): number =>
  Math.max(0, Math.floor((now - overdueFrom(deliveredAt, days)) / DAY_MS) + 1);

const ageOf = (daysLate: number): Age => {
  if (daysLate === 0) return "notDue";
  if (daysLate <= 7) return "days1to7";
  if (daysLate <= 15) return "days8to15";
  return daysLate <= 30 ? "days16to30" : "over30";
};

/** The debt by age, in paise. The ages add up to the open charges. */
export const agesOf = (open: readonly OpenCharge[], days: number, now: number): Record<Age, number> => {
  const ages = Object.fromEntries(AGES.map((age) => [age, 0])) as Record<Age, number>;
  for (const { at, openPaise } of open) ages[ageOf(daysOverdue(at, days, now))] += openPaise;
  return ages;
};

/** Reminder stages, in days after the due day. */
const REMINDER_STAGES = [0, 3, 7];
/** Reminders are sent in the morning, not at night. */
const REMIND_AT_HOUR = 9;

const remindAt = (deliveredAt: number, days: number, stage: number): number =>
  startOfIndianDay(indianDay(deliveredAt)) + (days + stage) * DAY_MS + REMIND_AT_HOUR * 60 * 60_000;

/** The latest stage that is due; null before the first. */
export const stageAt = (deliveredAt: number, days: number, now: number): number | null =>
  REMINDER_STAGES.findLast((stage) => remindAt(deliveredAt, days, stage) <= now) ?? null;

/** When the next stage after `done` is due; null after the last. */
export const nextReminderAt = (deliveredAt: number, days: number, done: number | null): number | null => {
  const next = REMINDER_STAGES.find((stage) => done === null || stage > done);
  return next === undefined ? null : remindAt(deliveredAt, days, next);
};
