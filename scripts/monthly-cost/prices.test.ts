import { describe, expect, it } from "vitest";
import { costOf, PLAN_DOLLARS, PRICES, type Price, totalOf } from "./prices.ts";
import { add, type Meter, multiply, NOTHING, subtract, type Usage } from "./usage.ts";

const priceOf = (meter: Meter): Price => PRICES.find((price) => price.meter === meter) as Price;
const using = (part: Partial<Usage>): Usage => ({ ...NOTHING, ...part });

describe("a month's bill", () => {
  it("is the plan while all use is included", () => {
    expect(totalOf(NOTHING)).toBe(PLAN_DOLLARS);
    const included = Object.fromEntries(PRICES.map((price) => [price.meter, price.included]));
    expect(totalOf(using(included))).toBe(PLAN_DOLLARS);
  });

  // Cloudflare's own example of 100 million requests of 7 ms: 5 + 27 + 13.40 dollars.
  it("is that of Cloudflare's own example", () => {
    const usage = using({ requests: 100e6, cpuMs: 700e6 });
    expect(costOf(priceOf("requests"), usage)).toBeCloseTo(27);
    expect(costOf(priceOf("cpuMs"), usage)).toBeCloseTo(13.4);
    expect(totalOf(usage)).toBeCloseTo(45.4);
  });

  it.each<[Meter, number, number]>([
    ["requests", 11e6, 0.3],
    ["cpuMs", 80e6, 1],
    ["rowsRead", 26e9, 1],
    ["rowsWritten", 60e6, 10],
    ["databaseGb", 9, 3],
    ["keyReads", 12e6, 1],
    ["keyWrites", 3e6, 10],
    ["objectRequests", 3e6, 0.3],
    ["objectGbSeconds", 2.4e6, 25],
    ["objectRowsWritten", 52e6, 2],
    ["bucketReads", 20e6, 3.6],
    ["bucketWrites", 2e6, 4.5],
    ["logEvents", 30e6, 6],
    ["mails", 103_000, 35],
  ])("charges for %s only what is not included", (meter, amount, dollars) => {
    expect(costOf(priceOf(meter), using({ [meter]: amount }))).toBeCloseTo(dollars);
    expect(totalOf(using({ [meter]: amount }))).toBeCloseTo(PLAN_DOLLARS + dollars);
  });

  it("has a price for everything that is counted", () => {
    expect(PRICES.map(({ meter }) => meter).sort()).toEqual(Object.keys(NOTHING).sort());
  });
});

it("adds, subtracts and multiplies use meter by meter", () => {
  const [one, other] = [using({ requests: 3, mails: 1 }), using({ requests: 2, rowsRead: 5 })];
  expect(add(one, other, other)).toEqual(using({ requests: 7, rowsRead: 10, mails: 1 }));
  expect(subtract(one, other)).toEqual(using({ requests: 1, rowsRead: -5, mails: 1 }));
  expect(multiply(one, 10)).toEqual(using({ requests: 30, mails: 10 }));
});
