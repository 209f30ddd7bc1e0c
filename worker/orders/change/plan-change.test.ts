import { describe, expect, it } from "vitest";
import type { PricedProduct } from "../../catalogue/to-product.ts";
import type { DeliveryTerms } from "../../cities/delivery-terms.contract.ts";
import type { LineRow } from "../to-order.ts";
import { isUnchanged, type OrderBefore, planChange } from "./plan-change.ts";

const priced = (id: string, pricePaise: number, stock: number, more: Partial<PricedProduct> = {}): PricedProduct => ({
  id,
  name: id.toUpperCase(),
  nameHindi: "",
  nameMarathi: "",
  nameGujarati: "",
  city: "patna",
  unit: "kg",
  imageKey: "",
  pricePaise,
  stock,
  orderMultiple: 1,
  minQuantity: 1,
  breaks: "[]",
  hsn: "",
  gstRateBp: 0,
  isPrepacked: 0,
  weightToleranceBp: null,
  ...more,
});
const line = (productId: string, quantity: number, pricePaise = 1_000): LineRow => ({
  orderId: "o",
  productId,
  name: productId.toUpperCase(),
  imageKey: "",
  unit: "kg",
  quantity,
  pricePaise,
  totalPaise: quantity * pricePaise,
});
const order: OrderBefore = {
  lines: [line("a", 4), line("b", 2)],
  subtotalPaise: 6_000,
  taxPaise: 0,
  totalPaise: 6_500,
};
const TERMS: DeliveryTerms = { minOrderPaise: 0, deliveryFeePaise: 500, freeDeliveryFromPaise: 0 };
const plan = (products: readonly PricedProduct[], items: { productId: string; quantity: number }[], terms = TERMS) =>
  planChange(order, products, items, terms, { isSellerRegistered: true, isInterState: false });

describe("the plan of a change", () => {
  it("moves stock by the differences, keeps the line order, and prices all lines again", () => {
    const products = [priced("a", 1_200, 0), priced("c", 300, 9)];
    const made = plan(products, [
      { productId: "c", quantity: 5 },
      { productId: "a", quantity: 3 },
      { productId: "c", quantity: 1 },
    ]);
    expect(
      made.lines.map(({ productId, position, quantity, totalPaise }) => [productId, position, quantity, totalPaise]),
    )
      // Lines of the same product add up.
      .toEqual([
        ["c", 0, 6, 1_800],
        ["a", 1, 3, 3_600],
      ]);
    expect(made.added).toEqual([{ productId: "c", quantity: 6 }]);
    expect(made.removed).toEqual([
      { productId: "a", quantity: 1 },
      { productId: "b", quantity: 2 },
    ]);
    expect(made.subtotalPaise).toBe(5_400);
    expect(made.totalPaise).toBe(5_900);
    expect(made.differencePaise).toBe(-600);
    expect(made.changed.map(({ productId, before, after }) => [productId, before, after])).toEqual([
      ["c", 0, 6],
      ["a", 4, 3],
      ["b", 2, 0],
    ]);
  });

  it("counts only the order's own quantities as additional stock", () => {
    const products = [priced("a", 1_000, 1)];
    expect(plan(products, [{ productId: "a", quantity: 5 }]).added).toEqual([{ productId: "a", quantity: 1 }]);
    expect(() => plan(products, [{ productId: "a", quantity: 6 }])).toThrow("orders.stock_short");
  });

  it("refuses a product that is no longer on sale, even one that the order contains", () => {
    expect(() => plan([], [{ productId: "a", quantity: 4 }])).toThrow("orders.unknown_product");
  });

  it("has the fee for its new subtotal, and refuses to fall below the minimum, but not to grow below it", () => {
    const products = [priced("a", 1_000, 90), priced("b", 1_000, 90)];
    const terms = { ...TERMS, freeDeliveryFromPaise: 8_000 };
    expect(plan(products, [{ productId: "a", quantity: 8 }], terms)).toMatchObject({
      deliveryFeePaise: 0,
      totalPaise: 8_000,
    });
    expect(plan(products, [{ productId: "a", quantity: 7 }], terms)).toMatchObject({
      deliveryFeePaise: 500,
      totalPaise: 7_500,
    });
    const dear = { ...TERMS, minOrderPaise: 9_000 };
    expect(() => plan(products, [{ productId: "a", quantity: 5 }], dear)).toThrow("orders.below_minimum");
    expect(plan(products, [{ productId: "a", quantity: 7 }], dear).subtotalPaise).toBe(7_000);
  });

  it("has the price for each quantity, and only allowed quantities", () => {
    const rules = { orderMultiple: 5, minQuantity: 5, breaks: '[{"from":10,"pricePaise":900}]' };
    const products = [priced("a", 1_000, 90, rules)];
    expect(plan(products, [{ productId: "a", quantity: 10 }]).subtotalPaise).toBe(9_000);
    expect(() => plan(products, [{ productId: "a", quantity: 7 }])).toThrow();
  });
});

it("detects by product and quantity whether anything changes", () => {
  const same = [
    { productId: "b", quantity: 2 },
    { productId: "a", quantity: 4 },
  ];
  expect(isUnchanged(order, { items: same })).toBe(true);
  expect(isUnchanged(order, { items: [...same, { productId: "a", quantity: 1 }] })).toBe(false);
  expect(isUnchanged(order, { items: same.slice(1) })).toBe(false);
});
