import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_LINES } from "../../../worker/orders/order-limits.contract.ts";
import { countWrong, fillCounts, fillUsual, NO_COUNTS, putIntoCart, readWanted, rowPrice, totalOf } from "./counts.ts";
import type { LocalLine } from "./local-list.ts";

const lineOf = (id: string, more: Partial<LocalLine> = {}, product: Partial<LocalLine["product"]> = {}): LocalLine => ({
  product: {
    _id: id,
    name: id,
    category: "Vegetables",
    unit: "kg",
    image: "",
    stock: 50,
    price: 20,
    orderMultiple: 1,
    minQuantity: 1,
    priceBreaks: [],
    ...product,
  },
  par: 10,
  quantity: 4,
  hasQuantity: true,
  note: "",
  lastPrice: null,
  priceChange: null,
  replacement: null,
  shortRule: null,
  ...more,
});
const replacement = {
  _id: "white-onion",
  name: "White Onion",
  unit: "kg" as const,
  image: "",
  stock: 5,
  price: 42,
  orderMultiple: 1,
  minQuantity: 1,
  priceBreaks: [],
};
/** Eggs are sold in multiples of 30. */
const BY_30 = { orderMultiple: 30, stock: 90 };
const BREAKS = [
  { from: 10, price: 18 },
  { from: 50, price: 15 },
];

describe("filling the counted lines", () => {
  it("orders what is missing, and skips lines that were not counted or have no par", () => {
    const lines = [lineOf("aloo"), lineOf("pyaz"), lineOf("namak", { par: null }), lineOf("old", {}, { price: null })];
    lines.push(lineOf("bhindi", {}, { stock: 0 }));
    const counts = { onHand: { aloo: "3.5", namak: "1", old: "0", bhindi: "2" }, order: { pyaz: "2" } };
    expect(fillCounts(lines, counts)).toEqual({
      counts: { onHand: counts.onHand, order: { aloo: "7", pyaz: "2" } },
      filled: 1,
      notCounted: 1,
      outOfStock: 1,
    });
  });

  it("orders nothing of a product at par, even when a quantity was typed before", () => {
    const { counts, filled } = fillCounts([lineOf("aloo")], { onHand: { aloo: "१०" }, order: { aloo: "5" } });
    expect(counts.order).toEqual({ aloo: "0" });
    expect(filled).toBe(0);
  });

  it("uses the usual quantity where nothing is typed and the product is in stock", () => {
    const lines = [lineOf("aloo"), lineOf("pyaz"), lineOf("tamatar", {}, { stock: 0 })];
    const { counts, raised } = fillUsual(lines, { onHand: {}, order: { pyaz: "9" } });
    expect(counts.order).toEqual({ aloo: "4", pyaz: "9" });
    expect(raised).toBe(0);
  });

  it("fills in only allowed quantities, and counts the usual ones that had to be raised", () => {
    const lines = [lineOf("aloo"), lineOf("ande", { par: 40, quantity: 35 }, BY_30)];
    expect(fillCounts(lines, { onHand: { ande: "8" }, order: {} }).counts.order).toEqual({ ande: "60" });
    const { counts, raised } = fillUsual(lines, NO_COUNTS);
    expect(counts.order).toEqual({ aloo: "4", ande: "60" });
    expect(raised).toBe(1);
  });
});

describe("what is ordered", () => {
  it("includes replacements, and costs only what is in stock", () => {
    const lines = [lineOf("aloo"), lineOf("pyaz", { replacement }, { stock: 0 })];
    const wanted = readWanted(lines, { onHand: {}, order: { aloo: "3", "white-onion": "9", gone: "4" } });
    expect(wanted.map(({ product, quantity }) => [product.name, quantity])).toEqual([
      ["aloo", 3],
      ["White Onion", 9],
    ]);
    expect(totalOf(wanted)).toBe(3 * 20 + 5 * 42);
  });

  it("has the price for its quantity", () => {
    const lines = [lineOf("aloo", {}, { priceBreaks: BREAKS }), lineOf("ande", {}, { ...BY_30, priceBreaks: BREAKS })];
    const total = (order: Record<string, string>) => totalOf(readWanted(lines, { onHand: {}, order }));
    expect(total({ aloo: "9" })).toBe(9 * 20);
    expect(total({ aloo: "10" })).toBe(10 * 18);
    // Capped at the stock of 50, and rounded up to a multiple of 30.
    expect(total({ aloo: "70" })).toBe(50 * 15);
    expect(total({ ande: "31" })).toBe(60 * 15);
  });

  it("shows in each row the price for the quantity, what the cart gets, and what is missing for the next price", () => {
    const line = lineOf("aloo", { lastPrice: 18 }, { priceBreaks: BREAKS });
    expect(rowPrice(line, "")).toEqual({ now: 20, change: 2, raisedTo: null, isMoreThanStock: false, next: null });
    expect(["५०", "५१"].map((typed) => rowPrice(line, typed).isMoreThanStock)).toEqual([false, true]);
    expect(rowPrice({ ...line, quantity: 12 }, "")).toMatchObject({ now: 18, change: 0 });
    expect(rowPrice(line, "8")).toMatchObject({ now: 20, next: { missing: 2, quantity: 10, price: 18 } });
    expect(rowPrice(line, "40")).toMatchObject({ now: 18, change: 0, next: { missing: 10, price: 15 } });
    expect(rowPrice(lineOf("few", {}, { stock: 49, priceBreaks: BREAKS }), "40").next).toBeNull();
    expect(rowPrice(lineOf("ande", {}, BY_30), "31").raisedTo).toBe(60);
    expect(rowPrice(lineOf("ande", {}, BY_30), "60").raisedTo).toBeNull();
    expect(rowPrice(lineOf("ande", {}, BY_30), "500").raisedTo).toBeNull();
    expect(rowPrice(lineOf("old", { lastPrice: 4 }, { price: null }), "3").now).toBeNull();
  });

  it("is put into the cart in allowed quantities, with a report of those that were raised", () => {
    const lines = [lineOf("ande", {}, BY_30), lineOf("aloo")];
    const wanted = readWanted(lines, { onHand: {}, order: { ande: "31", aloo: "3" } });
    const { cart, lacking, raised } = putIntoCart([], wanted);
    expect(cart).toEqual([
      { productId: "ande", quantity: 60 },
      { productId: "aloo", quantity: 3 },
    ]);
    expect(lacking).toEqual([]);
    expect(raised).toEqual([expect.objectContaining({ quantity: 31, have: 60 })]);
    const most = putIntoCart([], readWanted(lines, { onHand: {}, order: { ande: "100" } }));
    expect(most).toMatchObject({ lacking: [{ quantity: 100, have: 90, isFull: false }], raised: [] });
  });

  it("counts fields without a valid amount, and reads parts of a unit", () => {
    const counts = { onHand: { a: "1.5", b: "two", c: "" }, order: { a: "1.5", b: "3", c: "99999", gone: "x" } };
    expect(
      countWrong(
        ["a", "b", "c"].map((id) => lineOf(id)),
        counts,
      ),
    ).toBe(2);
    expect(readWanted([lineOf("a")], { onHand: {}, order: { a: "1.5" } })).toMatchObject([{ quantity: 1.5 }]);
  });

  it("is put into the cart once, with a report of what was short", () => {
    const lines = [lineOf("aloo"), lineOf("pyaz", {}, { stock: 2 })];
    const wanted = readWanted(lines, { onHand: {}, order: { aloo: "3", pyaz: "5" } });
    const first = putIntoCart([{ productId: "aloo", quantity: 1 }], wanted);
    expect(first.cart).toEqual([
      { productId: "aloo", quantity: 3 },
      { productId: "pyaz", quantity: 2 },
    ]);
    expect(first.lacking).toMatchObject([{ product: { name: "pyaz" }, quantity: 5, have: 2, isFull: false }]);
    expect(putIntoCart(first.cart, wanted)).toEqual(first);
  });

  it("reports which products did not fit into a full cart", () => {
    const lines = Array.from({ length: MAX_LINES + 3 }, (_, i) => lineOf(`p${i}`));
    const { counts } = fillUsual(lines, NO_COUNTS);
    const { cart, lacking } = putIntoCart([], readWanted(lines, counts));
    expect(cart).toHaveLength(MAX_LINES);
    expect(lacking.map(({ product, have, isFull }) => [product._id, have, isFull])).toEqual([
      ["p100", 0, true],
      ["p101", 0, true],
      ["p102", 0, true],
    ]);
  });

  it("never removes anything from the cart and never orders what was not typed", () => {
    const typed = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.oneof(fc.string(), fc.nat({ max: 99 }).map(String)));
    fc.assert(
      fc.property(typed, typed, fc.nat({ max: 60 }), (onHand, order, stock) => {
        const lines = ["a", "b"].map((id) => lineOf(id, {}, { stock }));
        const filled = fillCounts(lines, { onHand, order }).counts;
        const before = [{ productId: "b", quantity: 7 }];
        const { cart } = putIntoCart(before, readWanted(lines, filled));
        expect(cart.find(({ productId }) => productId === "b")?.quantity).toBeGreaterThanOrEqual(7);
        for (const { productId } of cart) expect(["a", "b"]).toContain(productId);
      }),
    );
  });
});
