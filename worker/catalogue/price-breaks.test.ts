import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itEvery } from "../testing/every-row.ts";
import { ANY_QUANTITY } from "./order-quantity.contract.ts";
import {
  breaksProblem,
  dropInvalidBreaks,
  nextBreak,
  priceAt,
  readBreaks,
  type StoredBreak,
  writeBreaks,
} from "./price-breaks.contract.ts";

const breaks = [
  { from: 10, price: 26 },
  { from: 50, price: 24.5 },
];
const stored = (...pairs: [number, number][]): StoredBreak[] =>
  pairs.map(([from, pricePaise]) => ({ from, pricePaise }));

/** A price with valid breaks, in paise. */
const lowering = fc
  .record({
    pricePaise: fc.integer({ min: 100, max: 1_000_000 }),
    froms: fc.uniqueArray(fc.integer({ min: 2, max: 10_000 }), { maxLength: 5 }),
    drops: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 5, maxLength: 5 }),
  })
  .map(({ pricePaise, froms, drops }) => ({
    pricePaise,
    breaks: froms
      .toSorted((a, b) => a - b)
      .map((from, i) => ({
        from,
        pricePaise: pricePaise - drops.slice(0, i + 1).reduce((sum, drop) => sum + drop, 0),
      }))
      .filter((one) => one.pricePaise >= 0),
  }));

describe("the price for a quantity", () => {
  itEvery([
    [1, 28],
    [9, 28],
    [10, 26],
    [49, 26],
    [50, 24.5],
    [10_000, 24.5],
  ])("is that of the last break which is reached", (quantity, price) => {
    expect(priceAt(quantity, { price: 28 }, breaks).price).toBe(price);
  });

  it("never rises with the quantity, whatever the breaks", () => {
    fc.assert(
      fc.property(
        lowering,
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 500 }),
        ({ pricePaise, breaks: lower }, quantity, more) => {
          expect(breaksProblem(pricePaise, lower)).toBeNull();
          const paiseAt = (ordered: number) => priceAt(ordered, { pricePaise }, lower).pricePaise;
          expect(paiseAt(quantity + more)).toBeLessThanOrEqual(paiseAt(quantity));
        },
      ),
    );
  });
});

describe("the next lower price", () => {
  it("is named when at most half of the quantity is missing, and never beyond the last break", () => {
    expect(nextBreak(8, breaks, ANY_QUANTITY)).toEqual({ from: 10, price: 26, quantity: 10, missing: 2 });
    expect(nextBreak(1, breaks, ANY_QUANTITY)).toBeNull();
    expect(nextBreak(33, breaks, ANY_QUANTITY)).toBeNull();
    expect(nextBreak(34, breaks, ANY_QUANTITY)).toMatchObject({ from: 50, missing: 16 });
    expect(nextBreak(50, breaks, ANY_QUANTITY)).toBeNull();
  });

  it("names an allowed quantity, which may reach a further break at once", () => {
    expect(nextBreak(8, breaks, { orderMultiple: 4, minQuantity: 1 })).toMatchObject({ quantity: 12, missing: 4 });
    expect(
      nextBreak(
        9,
        [
          { from: 10, price: 26 },
          { from: 12, price: 24 },
        ],
        { orderMultiple: 3, minQuantity: 1 },
      ),
    ).toMatchObject({ from: 12, quantity: 12 });
    expect(nextBreak(1, [{ from: 9_999, price: 1 }], { orderMultiple: 6_000, minQuantity: 1 })).toBeNull();
  });
});

describe("breaks that staff enter", () => {
  itEvery([
    ["right ones", stored([10, 2600], [50, 2400]), null],
    ["none", [], null],
    ["six of them", stored([2, 9], [3, 8], [4, 7], [5, 6], [6, 5], [7, 4]), "too_many_breaks"],
    ["one from 1 on", stored([1, 2600]), "break_quantity"],
    ["one beyond a line's quantity", stored([10_001, 2600]), "break_quantity"],
    ["quantities that fall", stored([50, 2600], [10, 2400]), "break_order"],
    ["a price that does not fall", stored([10, 2600], [50, 2600]), "break_not_lower"],
    ["a price of nothing", stored([10, 0]), "break_free"],
    ["a price as high as the product's", stored([10, 2800]), "break_not_lower"],
  ])("are checked for what is wrong with them", (_, entered, expected) => {
    expect(breaksProblem(2800, entered)).toBe(expected);
  });

  it("are written and read as in a CSV file", () => {
    expect(writeBreaks(breaks)).toBe("10:26|50:24.5");
    expect(readBreaks(" 10 : 26 | 50:₹24.50 ")).toEqual(breaks);
    expect(readBreaks("10:26\n50:24.5|")).toEqual(breaks);
    expect(readBreaks("")).toEqual([]);
    for (const wrong of ["10", "10-26", "10:26:00", "ten:26", "10:26.555"]) expect(readBreaks(wrong)).toBeNull();
  });

  it("are dropped where rounding made them free or no cheaper than the one before", () => {
    expect(dropInvalidBreaks(2, stored([10, 2], [50, 1], [60, 1], [70, 0]))).toEqual(stored([50, 1]));
  });
});
