import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowedQuantity } from "../catalogue/order-quantity.contract.ts";
import { itEvery } from "../testing/every-row.ts";
import { itemsOf, type ProductNow, priceChanges, raisedLines, shortLines, toDayLines, totalOf } from "./day-lines.ts";

const potato = (more: Partial<ProductNow> = {}): ProductNow => ({
  productId: "potato",
  name: "Potato",
  names: { hindi: "", marathi: "", gujarati: "" },
  unit: "kg",
  stock: 100,
  pricePaise: 3_000,
  breaks: [],
  orderMultiple: 1,
  minQuantity: 1,
  ...more,
});
const linesOf = (quantity: number, product: ProductNow) =>
  toDayLines([{ productId: "potato", quantity }], { products: new Map([["potato", product]]) });

describe("a line of a date", () => {
  itEvery([
    ["all of it", 10, {}, 10],
    ["what is in stock", 10, { stock: 4 }, 4],
    ["nothing that is sold out", 10, { stock: 0 }, 0],
    ["nothing that is off sale", 10, { pricePaise: null }, 0],
    ["nothing for a quantity of 0", 0, {}, 0],
    ["more, up to a full multiple", 10, { orderMultiple: 4 }, 12],
    ["less, down to a full multiple in stock", 10, { orderMultiple: 4, stock: 11 }, 8],
    ["nothing below the minimum", 10, { minQuantity: 20, stock: 15 }, 0],
  ])("orders what the list and the stock allow", (_, wanted, more, taken) => {
    const lines = linesOf(wanted, potato(more));
    expect(lines[0]?.taken).toBe(taken);
    expect(shortLines(lines)).toHaveLength(taken < wanted ? 1 : 0);
    expect(raisedLines(lines)).toHaveLength(taken > wanted ? 1 : 0);
    expect(itemsOf(lines)).toEqual(taken > 0 ? [{ productId: "potato", quantity: taken }] : []);
  });

  it("has the price at its quantity, which is compared with the last price paid", () => {
    const breaks = [
      { from: 10, pricePaise: 2_600 },
      { from: 50, pricePaise: 2_400 },
    ];
    const lines = linesOf(50, potato({ breaks, stock: 20 }));
    expect(lines[0]?.taken).toBe(20);
    expect(lines[0]?.price).toBe(26);
    expect(totalOf(lines)).toBe(520);
    expect(priceChanges(lines, { lastPrices: new Map([["potato", 2_400]]) })).toMatchObject([{ before: 24, now: 26 }]);
    expect(priceChanges(lines, { lastPrices: new Map([["potato", 2_600]]) })).toEqual([]);
    expect(priceChanges(lines, { lastPrices: new Map() })).toEqual([]);
  });

  it("never exceeds the stock, and always is an allowed quantity", () => {
    const small = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), small, small, (wanted, stock, orderMultiple, minQuantity) => {
        const product = potato({ stock, orderMultiple, minQuantity });
        const taken = linesOf(wanted, product)[0]?.taken ?? 0;
        expect(taken).toBeLessThanOrEqual(stock);
        expect(taken === 0 || isAllowedQuantity(taken, product)).toBe(true);
      }),
    );
  });

  it("is one of at most a hundred; the others are reported as missing", () => {
    const products = new Map(Array.from({ length: 120 }, (_, i) => [`p${i}`, potato({ productId: `p${i}` })]));
    const wanted = [...products.keys()].map((productId) => ({ productId, quantity: 1 }));
    const lines = toDayLines(wanted, { products });
    expect(itemsOf(lines).length).toBe(100);
    expect(shortLines(lines).length).toBe(20);
  });
});
