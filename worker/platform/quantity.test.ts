import fc from "fast-check";
import { expect, it } from "vitest";
import { itEvery } from "../testing/every-row.ts";
import { addQuantities, fromMilli, isInThousandths, priceOf, subtractQuantity } from "./quantity.contract.ts";
import { readQuantity, readQuantityFromZero } from "./quantity-text.contract.ts";

const milli = fc.integer({ min: 0, max: 10_000_000 });

it("sums and differences of quantities are exact to the thousandth", () => {
  fc.assert(
    fc.property(fc.array(milli, { maxLength: 20 }), milli, (parts, part) => {
      const sum = addQuantities(...parts.map(fromMilli));
      expect(sum).toBe(fromMilli(parts.reduce((all, one) => all + one, 0)));
      expect(subtractQuantity(addQuantities(sum, fromMilli(part)), fromMilli(part))).toBe(sum);
    }),
  );
});

itEvery([
  ["half a kilo", 2_435, 0.5, 1_218],
  ["a half paisa, upwards", 1, 0.5, 1],
  ["just below half", 1, 0.499, 0],
  ["fifty grams", 335_000, 0.05, 16_750],
  ["the largest line", 1_000_000_000, 10_000, 10_000_000_000_000],
])("a price is rounded to the paisa once: %s", (_, pricePaise, quantity, paise) => {
  expect(priceOf(pricePaise, quantity)).toBe(paise);
});

itEvery([
  ["0.5", 0.5],
  [".5", 0.5],
  [" 12 ", 12],
  ["1,5", 1.5],
  ["०.२५", 0.25],
  ["૧.૫", 1.5],
  ["1/2", 0.5],
  ["1 1/2", 1.5],
  ["½", 0.5],
  ["1½", 1.5],
  ["2 ¼", 2.25],
  ["आधा", 0.5],
  ["डेढ़", 1.5],
  ["અડધો", 0.5],
  ["Half", 0.5],
  ["pav", 0.25],
  ["1/3", 0.333],
  ["", Number.NaN],
  ["1,500", Number.NaN],
  ["1.2345", Number.NaN],
  ["1/0", Number.NaN],
  ["-3", Number.NaN],
  ["1e3", Number.NaN],
  ["lots", Number.NaN],
])("reads a typed quantity", (typed, quantity) => {
  expect(readQuantity(typed)).toBe(quantity);
});

it("reads a typed number below 0 as 0 in a field that allows 0", () => {
  expect(["-3", " -0.5", "0", "1/2", "lots"].map(readQuantityFromZero)).toEqual([0, 0, 0, 0.5, Number.NaN]);
});

it("a quantity has at most three decimals", () => {
  expect([0.001, 10_000, 0.1 + 0.2, 12.345].every(isInThousandths)).toBe(true);
  expect([0.0005, 1.0001, Number.NaN, Infinity].some(isInThousandths)).toBe(false);
});
