import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromMilli, subtractQuantity, toMilli } from "../platform/quantity.contract.ts";
import { itEvery } from "../testing/every-row.ts";
import {
  ANY_QUANTITY,
  allowedQuantity,
  allowedWithin,
  isAllowedQuantity,
  MAX_ORDER_QUANTITY,
  nearestQuantities,
  nextStep,
  type QuantityRules,
  quantityAbove,
  quantityBelow,
  rulesProblem,
  STEPS,
  smallestQuantity,
  stepWithin,
} from "./order-quantity.contract.ts";

const rules = (orderMultiple: number, minQuantity: number): QuantityRules => ({ orderMultiple, minQuantity });
const someRules = fc
  .record({
    orderMultiple: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constantFrom(...STEPS)),
    minQuantity: fc.integer({ min: 1, max: 500 }),
  })
  .filter((one) => rulesProblem(one) === null);
const quantity = fc.integer({ min: 1, max: toMilli(MAX_ORDER_QUANTITY) }).map(fromMilli);

describe("the quantities that may be ordered", () => {
  itEvery([
    ["of a product without rules", 7, ANY_QUANTITY, 7],
    ["of eggs by 30", 31, rules(30, 1), 60],
    ["of sacks from 5 on", 2, rules(1, 5), 5],
    ["from a minimum that is no multiple", 1, rules(6, 10), 12],
    ["of half kilos", 1.3, rules(0.5, 0.5), 1.5],
    ["of tens of grams, exactly", 0.3, rules(0.1, 0.1), 0.3],
    ["at a right quantity", 18, rules(6, 10), 18],
  ])("are rounded up to what can be ordered", (_, wanted, of, expected) => {
    expect(allowedQuantity(wanted, of)).toBe(expected);
  });

  it("end at the stock, rounded down to a multiple", () => {
    expect(allowedWithin(95, rules(30, 1))).toBe(90);
    expect(allowedWithin(29, rules(30, 1))).toBe(0);
    expect(allowedWithin(11, rules(6, 10))).toBe(0);
    expect(allowedWithin(50_000, ANY_QUANTITY)).toBe(50_000);
  });

  it("are offered on both sides of a quantity that is not allowed", () => {
    expect(nearestQuantities(40, rules(30, 1), 500)).toEqual([30, 60]);
    expect(nearestQuantities(10, rules(30, 1), 500)).toEqual([30]);
    expect(nearestQuantities(40, rules(30, 1), 50)).toEqual([30]);
    expect(nearestQuantities(400, rules(30, 1), 100)).toEqual([90]);
    expect(nearestQuantities(40, rules(30, 1), 20)).toEqual([]);
  });

  it("are reached in steps, first to the minimum, even from a quantity that is not allowed", () => {
    expect([0, 12, 13].map((had) => nextStep(had, rules(6, 10)))).toEqual([12, 6, 5]);
    expect(nextStep(0, ANY_QUANTITY)).toBe(1);
    expect([0, 0.5, 1].map((had) => nextStep(had, rules(0.5, 0.5)))).toEqual([1, 1, 1]);
    expect([0, 0.5, 0.9].map((had) => quantityAbove(had, rules(0.1, 0.5)))).toEqual([0.5, 0.6, 1]);
    expect([0.5, 0.6, 1].map((had) => quantityBelow(had, rules(0.1, 0.5)))).toEqual([0, 0.5, 0.9]);
  });

  it("are reached in whole units where any part may be typed, and end at the stock", () => {
    expect([0, 0.4, 1.3, 2, 2.3].map((had) => stepWithin(had, 1, true, 2.3))).toEqual([1, 1, 2, 2.3, 2.3]);
    expect([2.3, 2, 1.3, 0.4, 0].map((had) => stepWithin(had, 1, false, 2.3))).toEqual([2, 1, 1, 0, 0]);
  });

  it("must fit into one line of an order", () => {
    expect(rulesProblem(rules(6_000, 7_000))).toBe("minimum_too_large");
    expect(rulesProblem(rules(10_000, 10_000))).toBeNull();
  });

  it("are the smallest multiples not below the minimum or the requested quantity", () => {
    fc.assert(
      fc.property(quantity, someRules, (wanted, of) => {
        const allowed = allowedQuantity(wanted, of);
        expect(toMilli(allowed) % toMilli(of.orderMultiple)).toBe(0);
        expect(allowed).toBeGreaterThanOrEqual(Math.max(wanted, of.minQuantity));
        const below = subtractQuantity(allowed, of.orderMultiple);
        expect(below < wanted || below < of.minQuantity).toBe(true);
        expect(isAllowedQuantity(allowed, of)).toBe(true);
      }),
    );
  });

  it("never exceed the stock, and every nearest one is allowed", () => {
    fc.assert(
      fc.property(quantity, someRules, fc.nat(20_000), (wanted, of, stock) => {
        expect(allowedWithin(stock, of)).toBeLessThanOrEqual(stock);
        for (const near of nearestQuantities(wanted, of, stock)) {
          expect(isAllowedQuantity(near, of)).toBe(true);
          expect(near).toBeLessThanOrEqual(Math.min(stock, MAX_ORDER_QUANTITY));
          expect(near).toBeGreaterThanOrEqual(smallestQuantity(of));
        }
      }),
    );
  });
});
