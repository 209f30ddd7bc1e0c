import { DAY_MS, indianDay, startOfIndianDay } from "../platform/dates.contract.ts";
import { AGES, type Age } from "./credit.contract.ts";

/** What raised the debt of an account. Money in paise, times in ms. */
export interface Charge {
  readonly orderId: string | null;
  readonly amountPaise: number;
  readonly at: number;
}
export interface OpenCharge extends Charge {
  /** What of it is not paid. */
  readonly openPaise: number;
}

/**
 * The charges that make up the debt, oldest first: payments go to the oldest, so the newest charges are the unpaid ones.
 * `newestFirst` must go back far enough to reach the debt.
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

/** What a payment went to: an order, or null for what concerns none. Money in paise. */
export interface PaidCharge {
  readonly orderId: string | null;
  readonly paidPaise: number;
  /** What is open of it afterwards. */
  readonly openPaise: number;
}

/** The open charges that a payment covers, oldest first; goods and taxes of one order together. */
export const chargesPaid = (open: readonly OpenCharge[], amountPaise: number): PaidCharge[] => {
  const byOrder = new Map<string | null, PaidCharge>();
  let left = amountPaise;
  for (const { orderId, openPaise } of open) {
    const paid = Math.min(left, openPaise);
    const { paidPaise = 0, openPaise: still = 0 } = byOrder.get(orderId) ?? {};
    byOrder.set(orderId, { orderId, paidPaise: paidPaise + paid, openPaise: still + openPaise - paid });
    left -= paid;
  }
  return [...byOrder.values()].filter(({ paidPaise }) => paidPaise > 0);
};

/** The first moment at which a delivery of this time is overdue: the end of its last day to pay. */
export const overdueFrom = (deliveredAt: number, days: number): number =>
  startOfIndianDay(indianDay(deliveredAt)) + (days + 1) * DAY_MS;

/** The last day to pay for a delivery of this time, such as 2026-12-08. */
export const dueDayOf = (deliveredAt: number, days: number): string => indianDay(overdueFrom(deliveredAt, days) - 1);

/** Deliveries before this moment are overdue now. */
export const overdueBefore = (now: number, days: number): number => startOfIndianDay(indianDay(now)) - days * DAY_MS;

export const daysOverdue = (deliveredAt: number, days: number, now: number): number =>
  Math.max(0, Math.floor((now - overdueFrom(deliveredAt, days)) / DAY_MS) + 1);

const ageOf = (late: number): Age => {
  if (late === 0) return "notDue";
  if (late <= 7) return "days1to7";
  if (late <= 15) return "days8to15";
  return late <= 30 ? "days16to30" : "over30";
};

/** What is owed, by age, in paise. The ages sum up to the open charges. */
export const agesOf = (open: readonly OpenCharge[], days: number, now: number): Record<Age, number> => {
  const ages = Object.fromEntries(AGES.map((age) => [age, 0])) as Record<Age, number>;
  for (const { at, openPaise } of open) ages[ageOf(daysOverdue(at, days, now))] += openPaise;
  return ages;
};

/** Stages of the reminders: days after the last day to pay. */
export const REMINDER_STAGES = [0, 3, 7] as const;
export type ReminderStage = (typeof REMINDER_STAGES)[number];
/** Nobody is written to at night. */
const REMIND_AT_HOUR = 9;

/** When a stage is reminded of: in the morning of its day. */
const remindAt = (deliveredAt: number, days: number, stage: ReminderStage): number =>
  startOfIndianDay(indianDay(deliveredAt)) + (days + stage) * DAY_MS + REMIND_AT_HOUR * 60 * 60_000;

/** The last stage whose time has come; null before the first. */
export const stageAt = (deliveredAt: number, days: number, now: number): ReminderStage | null =>
  REMINDER_STAGES.findLast((stage) => remindAt(deliveredAt, days, stage) <= now) ?? null;

/** When the next stage after `done` is due; null after the last. */
export const nextReminderAt = (deliveredAt: number, days: number, done: ReminderStage | null): number | null => {
  const next = REMINDER_STAGES.find((stage) => done === null || stage > done);
  return next === undefined ? null : remindAt(deliveredAt, days, next);
};
