import { describe, expect, it } from "vitest";
import { type ChangeProduct, calculateAmount, findNextPrice, initialLines, roundUpQuantities } from "./change-form.ts";

const rice: ChangeProduct = {
  _id: "rice",
  name: "Rice",
  unit: "kg",
  image: "",
  price: 30,
  available: 40,
  orderMultiple: 5,
  minQuantity: 5,
  priceBreaks: [{ from: 10, price: 26 }],
};
const products = new Map([[rice._id, rice]]);
const terms = { minOrderPaise: 20_000, deliveryFeePaise: 4_000, freeDeliveryFromPaise: 50_000 };
const costs = (quantity: number, subtotal: number) =>
  calculateAmount([{ productId: "rice", quantity }], products, { terms, tax: 0, subtotal });

describe("what an order costs after a change", () => {
  it("has the price for the new quantity and the fee for the new subtotal", () => {
    expect(costs(10, 150)).toEqual({ deliveryFee: 40, total: 300, missingForOrder: 0 });
    expect(costs(20, 150)).toEqual({ deliveryFee: 0, total: 520, missingForOrder: 0 });
  });

  it("must reach the minimum order, unless the order was already below it and does not shrink", () => {
    expect(costs(5, 300).missingForOrder).toBe(50);
    expect(costs(5, 150).missingForOrder).toBe(0);
    expect(costs(0, 300).missingForOrder).toBe(0);
  });
});

it("adds the cart's lines to those of an unpaid change once", () => {
  const line = (productId: string, quantity: number) => ({ productId, quantity });
  const order = { items: [] };
  const open = { items: [line("rice", 15)], fromCart: [line("rice", 10)], total: 0, difference: 0, payBy: "" };
  expect(initialLines(order, open, [line("rice", 10), line("dal", 2)])).toEqual([line("rice", 15), line("dal", 2)]);
});

it("names the next lower price only when few units are missing and the stock suffices", () => {
  const later = { ...rice, priceBreaks: [{ from: 15, price: 26 }] };
  expect(findNextPrice(later, 10)).toMatchObject({ missing: 5, price: 26 });
  expect(findNextPrice(later, 5)).toBeNull();
  expect(findNextPrice({ ...later, available: 10 }, 10)).toBeNull();
  expect(findNextPrice(rice, 0)).toBeNull();
});

it("rounds quantities up to allowed ones, and keeps 0 for removed products", () => {
  const wanted = [7, 0].map((quantity) => ({ productId: "rice", quantity }));
  expect(roundUpQuantities(wanted, products).map(({ quantity }) => quantity)).toEqual([10, 0]);
});
