import { expect, it } from "vitest";
import { priceLine } from "./price-history.tsx";

const DAY = 24 * 60 * 60_000;
const END = Date.UTC(2026, 10, 23);
const step = (daysAgo: number, price: number) => ({ at: new Date(END - daysAgo * DAY).toISOString(), price });

it("draws a level line for each price, the highest at the top", () => {
  expect(priceLine([step(100, 20), step(45, 30), step(0, 25)], END - 90 * DAY, END)).toEqual({
    path: "M0 80H160V8H320V44H320",
    lowest: 20,
    highest: 30,
    now: 25,
    from: new Date(END - 90 * DAY).toISOString(),
  });
});

it("starts at the first known price when it is more recent than the shown period", () => {
  const line = priceLine([step(10, 20), step(5, 21)], END - 90 * DAY, END);
  expect(line?.from).toBe(step(10, 0).at);
  expect(line?.path).toBe("M0 80H160V8H320");
});

it("draws nothing for a price that never changed", () => {
  expect(priceLine([step(10, 20)], END - 90 * DAY, END)).toBeNull();
  expect(priceLine([], END - 90 * DAY, END)).toBeNull();
});
