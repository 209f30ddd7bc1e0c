import { add, multiply, NOTHING, type Usage } from "./usage.ts";

/** What a month rests on besides what was measured. */
export const ASSUMED = {
  workingDays: 26,
  ordersADay: 1,
  /** A month's minutes, in each of which cron runs once for the shop. */
  cronRuns: 43_800,
  /** The pages with a socket that are open for one order: My Orders 20 minutes, an agent's board 8 hours for 10 orders, an admin's list 8 hours for 100. */
  socketMinutes: 20 + 480 / 10 + 480 / 100,
  /** A page's heartbeat; twenty of them are billed as one request. */
  heartbeatSeconds: 25,
  heartbeatsARequest: 20,
  /** The board looks each minute at who still watches it, while anybody does. */
  boardHours: 12,
  boards: 1,
  /** A buyer's month in the archive is one file, which is looked for and written. */
  archiveWrites: 2,
  monthsInDatabase: 12,
} as const;

export interface Measured {
  /** Of one day with one order. */
  readonly day: Usage;
  /** Of signing in and of filling the browser's cache with pictures. */
  readonly once: Usage;
  /** Of a run of cron that finds nothing to do. */
  readonly cronRun: Usage;
  /** What leaves D1 when an order is a year old, its mails before it, and the row that stays. */
  readonly endOfOrder: Usage;
  /** Of an order in D1 with its lines, steps, mails and all indexes. */
  readonly orderBytes: number;
}

/** A month of a shop with so many restaurants, one year after it opened. */
export const monthOf = (measured: Measured, restaurants: number): Usage => {
  const { workingDays, ordersADay, cronRuns, socketMinutes, heartbeatSeconds, heartbeatsARequest } = ASSUMED;
  const orders = workingDays * ordersADay;
  const heartbeats = (socketMinutes * 60) / heartbeatSeconds / heartbeatsARequest;
  const checks = ASSUMED.boards * ASSUMED.boardHours * 60 * workingDays;
  const ofRestaurant = add(measured.once, multiply(add(measured.day, measured.endOfOrder), orders), {
    ...NOTHING,
    objectRequests: heartbeats * orders,
    bucketWrites: ASSUMED.archiveWrites,
    databaseGb: (orders * ASSUMED.monthsInDatabase * measured.orderBytes) / 1e9,
  });
  const ofShop = add(multiply(measured.cronRun, cronRuns), {
    ...NOTHING,
    objectRequests: checks,
    objectRowsWritten: checks,
    logEvents: checks,
  });
  return add(multiply(ofRestaurant, restaurants), ofShop);
};
