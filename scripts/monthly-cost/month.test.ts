import { expect, it } from "vitest";
import { ASSUMED, monthOf } from "./month.ts";
import { NOTHING } from "./usage.ts";

const measured = {
  day: { ...NOTHING, requests: 40, rowsWritten: 200 },
  once: { ...NOTHING, requests: 10, bucketReads: 9 },
  cronRun: { ...NOTHING, requests: 1, rowsRead: 50 },
  endOfOrder: { ...NOTHING, rowsWritten: 100 },
  orderBytes: 4_000,
};

it("makes a month of days with an order, their end, and what happens once", () => {
  const month = monthOf({ ...measured, cronRun: NOTHING }, 100);
  expect(month.requests).toBe(100 * (26 * 40 + 10));
  expect(month.rowsWritten).toBe(100 * 26 * (200 + 100));
  expect(month.bucketReads).toBe(900);
});

it("holds the orders of a year in the database", () => {
  expect(monthOf(measured, 1_000).databaseGb).toBeCloseTo((1_000 * 26 * 12 * 4_000) / 1e9);
});

it("runs cron once for the shop, however many restaurants it has", () => {
  const withCron = monthOf(measured, 1_000).rowsRead;
  expect(withCron).toBe(ASSUMED.cronRuns * 50);
  expect(monthOf(measured, 10).rowsRead).toBe(withCron);
});

it("bills twenty heartbeats as one request", () => {
  const one = monthOf(measured, 1).objectRequests;
  const two = monthOf(measured, 2).objectRequests;
  expect(two - one).toBeCloseTo((26 * ((20 + 48 + 4.8) * 60)) / 25 / 20);
});
