import type { RECORDED_METHODS } from "../worker/credit/credit.contract.ts";
import type { DemoAgent } from "./demo-orders.ts";

/** An agent hands over all their cash except `keeps`. Amounts in rupees. */
export interface DemoHandover {
  readonly agent: DemoAgent;
  readonly hoursAgo: number;
  readonly keeps: number;
  /** The amount counted an hour later minus the declared one; null when it is not counted yet. */
  readonly difference: number | null;
  readonly note: string;
}

export const DEMO_HANDOVERS: readonly DemoHandover[] = [
  { agent: "agent", hoursAgo: 24 * 20, keeps: 0, difference: 0, note: "" },
  {
    agent: "agent",
    hoursAgo: 24 * 9,
    keeps: 0,
    difference: -100,
    note: "One hundred-rupee note missing, counted twice",
  },
  { agent: "agent2", hoursAgo: 24 * 6, keeps: 500, difference: 20, note: "Change that a customer did not take" },
  { agent: "agent", hoursAgo: 2, keeps: 750, difference: null, note: "" },
];

/** Buyers who order on account. Amounts in rupees. */
export const DEMO_TERMS = [
  { buyer: "hotel2", hoursAgo: 24 * 45, limit: 50_000, days: 7 },
  { buyer: "hotel3", hoursAgo: 24 * 30, limit: 30_000, days: 15 },
] as const;

interface DemoPayment {
  readonly buyer: "hotel2";
  readonly hoursAgo: number;
  readonly amount: number;
  readonly method: (typeof RECORDED_METHODS)[number];
  readonly reference: string;
}

/** Covers a part of the oldest delivery, so that the rest is overdue. */
export const DEMO_PAYMENTS: readonly DemoPayment[] = [
  { buyer: "hotel2", hoursAgo: 24 * 6, amount: 4_000, method: "upi", reference: "431208765512" },
];

/**
 * How many hours ago cron sent reminders: on the due day and three and seven days after it, whatever the time of
 * seeding.
 */
export const DEMO_REMINDERS = [24 * 7.5, 24 * 4.5, 12] as const;
