import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANY_QUANTITY } from "../../catalogue/order-quantity.contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "../order-limits.contract.ts";
import type { Cart } from "./cart-cookie.contract.ts";
import { fillCart, missingQuantities, raisedQuantities } from "./reorder.contract.ts";

const productId = fc.integer({ min: 1, max: 130 }).map((number) => `p${number}`);
const line = fc.record({ productId, quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) });
const cart: fc.Arbitrary<Cart> = fc.uniqueArray(line, { selector: (one) => one.productId, maxLength: MAX_LINES });
const stocks = fc
  .array(fc.tuple(productId, fc.integer({ min: 0, max: 2 * MAX_QUANTITY })), { maxLength: 130 })
  .map((entries) => new Map(entries.map(([id, stock]) => [id, { stock, ...ANY_QUANTITY }])));
const of = (lines: Cart, id: string): number => lines.find((one) => one.productId === id)?.quantity ?? 0;

describe("ordering again", () => {
  it("adds what is missing and counts what is already in the cart", () => {
    const stock = new Map([
      ["potato", { stock: 100, ...ANY_QUANTITY }],
      ["onion", { stock: 4, ...ANY_QUANTITY }],
      ["ghee", { stock: 0, ...ANY_QUANTITY }],
    ]);
    const ordered = [
      { productId: "potato", quantity: 10 },
      { productId: "onion", quantity: 6 },
      { productId: "ghee", quantity: 1 },
      { productId: "no longer sold", quantity: 1 },
    ];
    const filled = fillCart(
      [
        { productId: "rice", quantity: 2 },
        { productId: "potato", quantity: 3 },
      ],
      ordered,
      stock,
    );
    expect(filled).toEqual([
      { productId: "rice", quantity: 2 },
      { productId: "potato", quantity: 10 },
      { productId: "onion", quantity: 4 },
    ]);
    expect(missingQuantities(filled, ordered)).toEqual([
      { productId: "onion", wanted: 6, have: 4 },
      { productId: "ghee", wanted: 1, have: 0 },
      { productId: "no longer sold", wanted: 1, have: 0 },
    ]);
  });

  it("rounds up to allowed quantities within the stock, and reports raised quantities", () => {
    const offers = new Map([
      ["eggs", { stock: 500, orderMultiple: 30, minQuantity: 1 }],
      ["rice", { stock: 9, orderMultiple: 1, minQuantity: 5 }],
      ["scarce", { stock: 50, orderMultiple: 30, minQuantity: 1 }],
      ["gone", { stock: 20, orderMultiple: 30, minQuantity: 1 }],
    ]);
    const ordered = [
      { productId: "eggs", quantity: 40 },
      { productId: "rice", quantity: 2 },
      { productId: "scarce", quantity: 40 },
      { productId: "gone", quantity: 10 },
    ];
    const filled = fillCart([], ordered, offers);
    expect(filled).toEqual([
      { productId: "eggs", quantity: 60 },
      { productId: "rice", quantity: 5 },
      { productId: "scarce", quantity: 30 },
    ]);
    expect(fillCart(filled, ordered, offers)).toEqual(filled);
    expect(raisedQuantities(filled, ordered, offers)).toEqual([
      { productId: "eggs", wanted: 40, have: 60 },
      { productId: "rice", wanted: 2, have: 5 },
    ]);
    expect(missingQuantities(filled, ordered).map(({ productId: id }) => id)).toEqual(["scarce", "gone"]);
  });

  it("never removes anything, never exceeds stock or a hundred lines, and has no effect when repeated", () => {
    fc.assert(
      fc.property(cart, cart, stocks, (before, ordered, stock) => {
        const after = fillCart(before, ordered, stock);
        expect(after.length).toBeLessThanOrEqual(MAX_LINES);
        for (const { productId: id, quantity } of before) expect(of(after, id)).toBeGreaterThanOrEqual(quantity);
        for (const { productId: id, quantity } of after) {
          if (quantity > of(before, id)) {
            expect(quantity).toBeLessThanOrEqual(Math.min(stock.get(id)?.stock ?? 0, of(ordered, id)));
          }
        }
        expect(fillCart(after, ordered, stock)).toEqual(after);
      }),
    );
  });

  it("reports missing quantities exactly when there are any", () => {
    fc.assert(
      fc.property(cart, (ordered) => {
        const offer = { stock: MAX_QUANTITY, ...ANY_QUANTITY };
        const plenty = new Map(ordered.map((one) => [one.productId, offer]));
        expect(missingQuantities(fillCart([], ordered, plenty), ordered)).toEqual([]);
        expect(missingQuantities([], ordered)).toHaveLength(ordered.length);
      }),
    );
  });
});
