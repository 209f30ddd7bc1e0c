import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatRupees, toPaise, toRupees } from "./money.contract.ts";

const paise = fc.integer({ min: 0, max: 100_000_000_00 });

describe("money", () => {
  it("converts paise to rupees and back without losing a paisa", () => {
    fc.assert(
      fc.property(paise, (amount) => {
        expect(toPaise(toRupees(amount))).toBe(amount);
      }),
      { numRuns: 2_000 },
    );
  });

  it("preserves an amount in JSON", () => {
    fc.assert(
      fc.property(paise, (amount) => {
        expect(toPaise(JSON.parse(JSON.stringify(toRupees(amount))))).toBe(amount);
      }),
    );
  });

  it("sends at most two decimals on the wire", () => {
    fc.assert(
      fc.property(paise, (amount) => {
        expect(String(toRupees(amount))).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it("adds line totals exactly, to the paisa", () => {
    const lines = fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000_00 }), fc.integer({ min: 1, max: 10_000 })), {
      maxLength: 100,
    });
    fc.assert(
      fc.property(lines, (all) => {
        const total = all.reduce((sum, [price, quantity]) => sum + price * quantity, 0);
        expect(Number.isSafeInteger(total)).toBe(true);
        expect(toPaise(toRupees(total))).toBe(total);
      }),
    );
  });

  it.each([
    [123456.5, "₹1,23,456.50"],
    [123456, "₹1,23,456"],
    [0, "₹0"],
    [0.5, "₹0.50"],
    [24.1, "₹24.10"],
    [10000000, "₹1,00,00,000"],
  ])("formats in the Indian style: %d is %s", (rupees, shown) => {
    expect(formatRupees(rupees).replace(/\u00a0/g, " ")).toBe(shown);
  });
});
