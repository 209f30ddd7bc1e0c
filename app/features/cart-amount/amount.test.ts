import { expect, it } from "vitest";
import type { CartLineView } from "../cart/cart-lines.ts";
import { cartAmountOf } from "./amount.ts";

const line = (total: number) =>
  ({ state: "ready", productId: "a", quantity: 1, product: {}, price: total, total }) as unknown as CartLineView;
const FREE = { minOrderPaise: 0, deliveryFeePaise: 0, freeDeliveryFromPaise: 0 };
const terms = { minOrderPaise: 30_000, deliveryFeePaise: 4_050, freeDeliveryFromPaise: 50_000 };

it("returns what is missing to the hint's value in a city without a delivery fee", () => {
  expect(cartAmountOf([line(120.5)], FREE, 500)).toEqual({
    subtotal: 120.5,
    deliveryFee: 0,
    total: 120.5,
    missingForFree: 379.5,
    missingForOrder: 0,
  });
  expect(cartAmountOf([line(500)], FREE, 500).missingForFree).toBe(0);
});

it("adds the fee, and returns what is missing for free delivery and for the minimum order", () => {
  expect(cartAmountOf([line(120.5)], terms, 500)).toEqual({
    subtotal: 120.5,
    deliveryFee: 40.5,
    total: 161,
    missingForFree: 379.5,
    missingForOrder: 179.5,
  });
  expect(cartAmountOf([line(500)], terms, 500)).toMatchObject({ deliveryFee: 0, missingForFree: 0, total: 500 });
});

it("returns nothing missing for free delivery in a city that never delivers free", () => {
  expect(cartAmountOf([line(400)], { ...terms, freeDeliveryFromPaise: 0 }, 500)).toMatchObject({
    deliveryFee: 40.5,
    missingForFree: 0,
  });
});
