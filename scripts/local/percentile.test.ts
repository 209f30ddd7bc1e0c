import { expect, it } from "vitest";
import { percentile } from "./percentile.ts";

it("returns the smallest value that the given share of values does not exceed", () => {
  const values = Array.from({ length: 200 }, (_, i) => 200 - i);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([100, 190, 198, 200]);
  expect(percentile([7], 0.95)).toBe(7);
});
