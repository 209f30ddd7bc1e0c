import { expect, it } from "vitest";
import { toPriceSteps } from "./price-history.service.ts";

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 23);
const change = (daysAgo: number, pricePaise: number) => ({ at: NOW - daysAgo * DAY, pricePaise });
const day = (daysAgo: number) => new Date(NOW - daysAgo * DAY).toISOString();

it("gives each change as a step in rupees, oldest first", () => {
  expect(toPriceSteps([change(100, 2_550), change(3, 2_400)], 2_400, NOW)).toEqual([
    { at: day(100), price: 25.5 },
    { at: day(3), price: 24 },
  ]);
});

it("leaves out a change to the same price, for example of a product that is listed again", () => {
  expect(toPriceSteps([change(9, 2_000), change(5, 2_000), change(1, 2_100)], 2_100, NOW)).toEqual([
    { at: day(9), price: 20 },
    { at: day(1), price: 21 },
  ]);
});

it("dates a price without a change at the start of the retention period", () => {
  expect(toPriceSteps([], 2_000, NOW)).toEqual([{ at: day(400), price: 20 }]);
});

it("ends with the current price even when its change was not recorded", () => {
  expect(toPriceSteps([change(9, 2_000)], 2_300, NOW).at(-1)).toEqual({ at: day(0), price: 23 });
});
