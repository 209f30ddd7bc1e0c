import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthAway } from "../platform/dates.contract.ts";
import { itEvery } from "../testing/every-row.ts";
import { agesOf } from "./ages.ts";
import { daysOf } from "./figures.contract.ts";

describe("what a buyer owes, by age", () => {
  itEvery([
    ["all of it from this week", { balance: 500, within: [800, 900, 900] }, [500, 0, 0, 0]],
    ["from each age", { balance: 1_000, within: [100, 300, 600] }, [100, 200, 300, 400]],
    ["nothing charged lately", { balance: 700, within: [0, 0, 0] }, [0, 0, 0, 700]],
    ["settled", { balance: 0, within: [100, 100, 100] }, [0, 0, 0, 0]],
  ] as const)("divides the balance by the charges of the last weeks", (_, account, ages) => {
    expect(agesOf(account)).toEqual({ ages, inFavour: 0 });
  });

  it("is zero when the account is in credit", () => {
    expect(agesOf({ balance: -250, within: [0, 0, 0] })).toEqual({ ages: [0, 0, 0, 0], inFavour: 250 });
  });

  it("adds up to the balance, and no age is below zero", () => {
    const amount = fc.nat(1_000_000);
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 3_000_000 }), amount, amount, amount, (balance, a, b, c) => {
        const { ages, inFavour } = agesOf({ balance, within: [a, a + b, a + b + c] });
        expect(ages.reduce((sum, one) => sum + one, 0) - inFavour).toBe(balance);
        expect(Math.min(...ages, inFavour)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

it("a month has all its days, the current one up to today", () => {
  const noon = Date.parse("2026-11-21T12:00:00+05:30");
  expect(daysOf("2026-11", noon)).toHaveLength(21);
  expect(daysOf("2026-11", Date.parse("2026-11-21T00:00:00+05:30")).at(-1)).toBe("2026-11-21");
  expect(daysOf("2024-02", noon)).toHaveLength(29);
  expect(daysOf("2026-12", noon)).toEqual([]);
  expect([monthAway("2026-01", -1), monthAway("2026-12", 1)]).toEqual(["2025-12", "2027-01"]);
});
