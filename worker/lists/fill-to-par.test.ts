import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANY_QUANTITY as BY_ONE, isAllowedQuantity } from "../catalogue/order-quantity.contract.ts";
import { MAX_QUANTITY } from "../orders/order-limits.contract.ts";
import { itEvery } from "../testing/every-row.ts";
import { fillToPar, isNoAmount, parseAmount } from "./fill-to-par.contract.ts";

const amount = fc.integer({ min: 0, max: 9_000_000 }).map((thousandths) => thousandths / 1000);
const step = fc.record({
  orderMultiple: fc.integer({ min: 1, max: 100 }),
  minQuantity: fc.integer({ min: 1, max: 100 }),
});

describe("filling to par", () => {
  itEvery([
    [10, 4, BY_ONE, 6],
    [10, 0, BY_ONE, 10],
    [10, 8.5, BY_ONE, 2],
    [10, 9.999, BY_ONE, 1],
    [10, 10, BY_ONE, 0],
    [10, 12, BY_ONE, 0],
    [0, 0, BY_ONE, 0],
    [1.5, 0, BY_ONE, 2],
    [3.3, 2.3, BY_ONE, 1],
    [10, 4, { orderMultiple: 5, minQuantity: 1 }, 10],
    [10, 9, { orderMultiple: 1, minQuantity: 5 }, 5],
    [10, 9, { orderMultiple: 4, minQuantity: 5 }, 8],
    [100_000, 0, BY_ONE, MAX_QUANTITY],
    [100_000, 0, { orderMultiple: 7, minQuantity: 1 }, 9_996],
  ])("orders what is missing to the par, as it can be ordered", (par, onHand, rules, expected) => {
    expect(fillToPar(par, onHand, rules)).toBe(expected);
  });

  it("reaches the par with the fewest units that can be ordered", () => {
    fc.assert(
      fc.property(amount, amount, step, (par, onHand, rules) => {
        const ordered = fillToPar(par, onHand, rules);
        if (par <= onHand) expect(ordered).toBe(0);
        else {
          expect(isAllowedQuantity(ordered, rules) && ordered <= MAX_QUANTITY).toBe(true);
          expect(ordered + onHand).toBeGreaterThanOrEqual(par - 1e-6);
          const fewer = ordered - rules.orderMultiple;
          expect(fewer < rules.minQuantity || fewer + onHand < par).toBe(true);
        }
      }),
    );
  });
});

describe("a typed amount", () => {
  itEvery([
    ["4", 4],
    [" 1.5 ", 1.5],
    ["1,5", 1.5],
    ["0", 0],
    ["१२", 12],
    ["૧.૫", 1.5],
    ["", null],
    ["-1", null],
    ["two", null],
    ["1.2345", null],
    ["1e3", null],
    ["100001", null],
  ])("reads what is on hand as people write it", (typed, expected) => {
    expect(parseAmount(typed)).toBe(expected);
    expect(isNoAmount(typed)).toBe(expected === null && typed.trim() !== "");
  });

  it("never throws and is never negative", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(parseAmount(typed) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
