import { expect, it } from "vitest";
import { slowdownFor } from "./cpu-slowdown.ts";

it.each([
  [1000, 4],
  [1500, 6],
  [2340, 9.4],
  [500, 2],
  [100, 1],
])("slows a machine of benchmark index %d down by %d, to the same phone", (index, slowdown) => {
  expect(slowdownFor(index)).toBe(slowdown);
});
