import { expect, it } from "vitest";
import { percentile, slopeOf } from "./measures.ts";

it("takes the smallest value that this share of all values does not exceed", () => {
  const sorted = Array.from({ length: 200 }, (_, i) => i + 1);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share))).toEqual([100, 190, 198, 200]);
  expect(percentile([7], 0.95)).toBe(7);
});

it("finds how fast a noisy line rises", () => {
  const points = Array.from({ length: 60 }, (_, x) => ({ x, y: 300 + 2.5 * x + (x % 2 === 0 ? 4 : -4) }));
  expect(slopeOf(points)).toBeCloseTo(2.5, 1);
  expect(slopeOf(points.map(({ x }) => ({ x, y: 300 })))).toBe(0);
});
