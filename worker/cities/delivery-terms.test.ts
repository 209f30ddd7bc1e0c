import { expect, it } from "vitest";
import { feeOf, missingForFree, missingForOrder, NO_TERMS } from "./delivery-terms.contract.ts";

const terms = { minOrderPaise: 30_000, deliveryFeePaise: 4_000, freeDeliveryFromPaise: 50_000 };

it("charges the fee below the value from which delivery is free", () => {
  expect([feeOf(49_999, terms), feeOf(50_000, terms)]).toEqual([4_000, 0]);
  expect([missingForFree(49_999, terms), missingForFree(50_000, terms)]).toEqual([1, 0]);
});

it("charges every order the fee where delivery is never free", () => {
  const always = { ...terms, freeDeliveryFromPaise: 0 };
  expect(feeOf(10_000_000, always)).toBe(4_000);
  expect(missingForFree(1, always)).toBe(0);
});

it("returns what is missing to the minimum order", () => {
  expect([missingForOrder(29_999, terms), missingForOrder(30_000, terms)]).toEqual([1, 0]);
});

it("charges nothing in a city without terms", () => {
  expect(feeOf(1, NO_TERMS)).toBe(0);
  expect(missingForFree(1, NO_TERMS)).toBe(0);
  expect(missingForOrder(1, NO_TERMS)).toBe(0);
});
